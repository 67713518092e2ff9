import { endpoints } from 'virtual:endpoints'
import type { Category } from '@haat/shared/catalog/schema.ts'
import { orBooted } from '../../lib/api/first-answer.ts'
import { useCategoriesQuery } from './api.ts'

const none: Category[] = []

/** All categories in the order of the menu; they came with the page. */
export const useCategories = (): Category[] =>
  orBooted(useCategoriesQuery({}).data, endpoints.catalog.categories, {})?.categories ?? none

/** The way from the root to a category, that one last. */
export function pathTo(slug: string, all: readonly Category[]): Category[] {
  const trail: Category[] = []
  for (let at = all.find((one) => one.slug === slug); at && !trail.includes(at); at = all.find((one) => one.slug === at?.parent))
    trail.unshift(at)
  return trail
}
