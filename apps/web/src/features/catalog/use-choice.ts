import type { Product } from '@haat/shared/catalog/schema.ts'
import { type Axis, type Choice, firstChoice } from '@haat/shared/catalog/variants.ts'
import { useMemo } from 'react'
import { useQuery } from '../../lib/use-query.ts'

/** The chosen colour and attribute, stored in the URL, so that a link opens the same variant. */
export function useChoice(product: Product): [Choice, (axis: Axis, name: string) => void] {
  const [query, setQuery] = useQuery()
  const color = query.get('color') ?? undefined
  const attribute = query.get('attribute') ?? undefined
  const choice = useMemo(() => firstChoice(product, { color, attribute }), [product, color, attribute])
  const choose = (axis: Axis, name: string) => {
    const next = new URLSearchParams(query)
    for (const [key, value] of Object.entries({ ...choice, [axis]: name })) if (value) next.set(key, value)
    // Replaces the history entry: Back leaves the product.
    setQuery(next, { replace: true })
  }
  return [choice, choose]
}
