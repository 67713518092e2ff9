import { endpoints } from 'virtual:endpoints'
import type { Category } from '@haat/shared/catalog/schema.ts'
import { answerAlone } from '../../lib/api/first-answer.ts'
import { useCategoriesQuery } from './api.ts'

const none: Category[] = []

const alone = answerAlone(endpoints.catalog.categories, {})
const useAnswer = () => useCategoriesQuery({}, alone).answer

/** All categories in menu order, embedded in the HTML. */
export const useCategories = (): Category[] => useAnswer()?.categories ?? none

/** Whether any product of the shop is on sale. */
export const useIsAnyOnSale = (): boolean => useAnswer()?.onSale === true

/** The path from the root to a category, inclusive. */
export function pathTo(slug: string, all: readonly Category[]): Category[] {
  const trail: Category[] = []
  for (let at = all.find((one) => one.slug === slug); at && !trail.includes(at); at = all.find((one) => one.slug === at?.parent))
    trail.unshift(at)
  return trail
}
