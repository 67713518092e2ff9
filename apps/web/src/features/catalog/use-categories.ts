import { endpoints } from 'virtual:endpoints'
import type { Category } from '@haat/shared/catalog/schema.ts'
import { dataOrBootAnswer } from '../../lib/api/first-answer.ts'
import { useCategoriesQuery } from './api.ts'

const none: Category[] = []

/** All categories in menu order, embedded in the HTML. */
export const useCategories = (): Category[] =>
  dataOrBootAnswer(useCategoriesQuery({}).data, endpoints.catalog.categories, {})?.categories ?? none

/** The path from the root to a category, inclusive. */
export function pathTo(slug: string, all: readonly Category[]): Category[] {
  const trail: Category[] = []
  for (let at = all.find((one) => one.slug === slug); at && !trail.includes(at); at = all.find((one) => one.slug === at?.parent))
    trail.unshift(at)
  return trail
}
