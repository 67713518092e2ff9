import type { ListState } from '../../../lib/dashboard/list-state.ts'
import type { CouponsQuery } from './api.ts'

/** Filters of the list, as the address names them. */
export const filterNames = ['state', 'batch'] as const

/** The address as a question to the shop. */
export const queryOf = ({ q, sort, cursor, filters: { state, batch } }: ListState): CouponsQuery =>
  ({
    sort,
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(state?.[0] && { state: state[0] }),
    ...(batch?.[0] && { batch: batch[0] }),
  }) as CouponsQuery
