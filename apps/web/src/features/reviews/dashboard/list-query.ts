import type { ReviewStatus } from '@haat/shared/reviews/dashboard/schema.ts'
import type { ListState } from '../../../lib/dashboard/list/list-state.ts'
import type { QuestionsQuery, ReviewsQuery } from './api.ts'

/** Filter names in the URL. Without `status` the list shows pending reviews. */
export const filterNames = ['status', 'stars', 'verified', 'answered', 'pictures', 'product', 'customer'] as const

export const tabs = ['pending', 'published', 'rejected', 'all'] as const
export type Tab = ReviewStatus | 'all'

export const findTab = ({ filters: { status } }: ListState): Tab =>
  tabs.find((tab) => tab === status?.[0]) ?? ('pending' as const)

/** Converts the URL to the list request. */
export function toQuery(list: ListState): ReviewsQuery {
  const { q, sort, cursor, filters } = list
  const tab = findTab(list)
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

/** Filter names of the questions in the URL. */
export const questionFilterNames = ['status', 'answered', 'product', 'customer'] as const

/** Converts the URL to the request of the questions. */
export function toQuestionsQuery(list: ListState): QuestionsQuery {
  const { stars: _, verified: __, pictures: ___, ...query } = toQuery(list)
  return query
}
