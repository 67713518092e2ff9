import type { Product } from '@haat/shared/catalog/schema.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Axis, type Choice, firstChoice } from './variants.ts'

/** The chosen colour and attribute. They stand in the address, so that a link leads to the very thing that was looked at. */
export function useChoice(product: Product): [Choice, (axis: Axis, name: string) => void] {
  const [query, setQuery] = useSearchParams()
  const color = query.get('color') ?? undefined
  const attribute = query.get('attribute') ?? undefined
  const choice = useMemo(() => firstChoice(product, { color, attribute }), [product, color, attribute])
  const choose = (axis: Axis, name: string) => {
    const next = new URLSearchParams(query)
    for (const [key, value] of Object.entries({ ...choice, [axis]: name })) if (value) next.set(key, value)
    // Replaced: Back leaves the product, it does not walk through the colours.
    setQuery(next, { replace: true })
  }
  return [choice, choose]
}
