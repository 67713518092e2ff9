import type { ListState } from '../../../lib/dashboard/list/list-state.ts'
import type { CustomersQuery } from './api.ts'

/** Filter names in the URL. */
export const filterNames = ['status', 'tag', 'bought', 'since'] as const

/** Converts the URL to the list request. */
export function toQuery({ q, sort, cursor, filters: { status, tag, bought, since } }: ListState): CustomersQuery {
  const [from, to] = since?.[0]?.split('..') ?? []
  return {
    sort,
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(status?.[0] && { status: status[0] }),
    ...(tag?.[0] && { tag: tag[0] }),
    ...(bought?.[0] && { bought: bought[0] }),
    ...(from && { from }),
    ...(to && { to }),
  } as CustomersQuery
}
