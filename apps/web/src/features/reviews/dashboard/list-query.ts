import type { ReviewStatus } from '@haat/shared/reviews/desk-schema.ts'
import type { ListState } from '../../../lib/dashboard/list-state.ts'
import type { ReviewsQuery } from './api.ts'

/** Filters of the list, as the address names them. Without a `status` it is the queue: what waits. */
export const filterNames = ['status', 'stars', 'verified', 'answered', 'pictures', 'product', 'customer'] as const

export const tabs = ['pending', 'published', 'rejected', 'all'] as const
export type Tab = ReviewStatus | 'all'

export const tabOf = ({ filters: { status } }: ListState): Tab => tabs.find((tab) => tab === status?.[0]) ?? ('pending' as const)

/** The address as a question to the shop. */
export function queryOf(list: ListState): ReviewsQuery {
  const { q, sort, cursor, filters } = list
  const tab = tabOf(list)
  const one = (name: string) => filters[name]?.[0] && { [name]: filters[name][0] }
  return {
    sort,
    ...(tab !== 'all' && { status: tab }),
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...one('stars'),
    ...one('verified'),
    ...one('answered'),
    ...one('pictures'),
    ...one('product'),
    ...one('customer'),
  } as ReviewsQuery
}
