import type { ListState } from '../../../lib/dashboard/list/list-state.ts'
import type { CouponsQuery } from './api.ts'

/** Filter names in the URL. */
export const filterNames = ['state', 'batch'] as const

/** Converts the URL to the list request. */
export const toQuery = ({ q, sort, cursor, filters: { state, batch } }: ListState): CouponsQuery =>
  ({
    sort,
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(state?.[0] && { state: state[0] }),
    ...(batch?.[0] && { batch: batch[0] }),
  }) as CouponsQuery
