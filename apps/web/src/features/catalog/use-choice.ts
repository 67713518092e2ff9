import type { Product } from '@haat/shared/catalog/schema.ts'
import { type Axis, type Choice, firstChoice, toAddress, withValue } from '@haat/shared/catalog/variants.ts'
import { useMemo } from 'react'
import { useQuery } from '../../lib/use-query.ts'

/** The chosen option values, stored in the URL, so that a link opens the same variant. */
export function useChoice(product: Product): [Choice, (axis: Axis, name: string) => void] {
  const [query, setQuery] = useQuery()
  const color = query.get('color') ?? undefined
  const attribute = query.get('attribute') ?? undefined
  const choice = useMemo(() => firstChoice(product, { color, attribute }), [product, color, attribute])
  const choose = (axis: Axis, name: string) => {
    const next = new URLSearchParams(query)
    const address = toAddress(product, withValue(product, choice, axis, name))
    for (const [key, value] of Object.entries(address)) if (value) next.set(key, value)
    // Replaces the history entry: Back leaves the product.
    setQuery(next, { replace: true })
  }
  return [choice, choose]
}
