import { ProductQuery } from '@haat/shared/catalog/schema.ts'
import type { z } from 'zod'

type ListInput = z.input<typeof ProductQuery>

const single = ['q', 'exact', 'min', 'max', 'inStock', 'onSale', 'rating', 'sort'] as const
const many = ['brand', 'color', 'attribute', 'field'] as const

/** The first API query of a list page, from its URL; undefined for invalid parameters. */
export function listQuery(
  query: URLSearchParams,
  { category, collection }: { category?: string; collection?: string } = {},
): ListInput | undefined {
  const input: Record<string, unknown> = {
    ...(category !== undefined && { category }),
    ...(collection !== undefined && { collection }),
    facets: '1',
  }
  for (const name of single) {
    const value = query.get(name)
    if (value) input[name] = value
  }
  for (const name of many) {
    const values = query.getAll(name).filter(Boolean)
    if (values.length > 0) input[name] = values
  }
  if (category === undefined && query.get('category')) input.category = query.get('category')
  return ProductQuery.safeParse(input).success ? (input as ListInput) : undefined
}
