import { maxCompared } from '@haat/shared/cart/limits.ts'
import type { Product } from '@haat/shared/catalog/schema.ts'
import { toFailure } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { useCardsQuery, useProductQuery } from './api.ts'

/** The compared products in the order of adding, without those no longer sold. */
export function useCompared(ids: readonly string[]): {
  products: Product[] | undefined
  failure: Failure | undefined
  retry: () => void
} {
  const cards = useCardsQuery({ ids: [...ids], limit: maxCompared }, { skip: ids.length === 0 })
  const found = ids.flatMap((id) => cards.data?.products.find((card) => card._id === id) ?? [])
  const slug = (at: number) => ({ slug: found[at]?.slug ?? '' })
  // The list has at most four products, and hooks cannot be called in a loop.
  const answers = [
    useProductQuery(slug(0), { skip: !found[0] }),
    useProductQuery(slug(1), { skip: !found[1] }),
    useProductQuery(slug(2), { skip: !found[2] }),
    useProductQuery(slug(3), { skip: !found[3] }),
  ].slice(0, found.length)
  const failed = [cards, ...answers].find(({ isError, error }) => isError && toFailure(error)?.code !== 'not_found')
  const isWaiting = !cards.data || answers.some(({ isFetching, currentData }) => isFetching && !currentData)
  return {
    products: isWaiting ? undefined : answers.flatMap(({ currentData }) => currentData?.product ?? []),
    failure: failed && toFailure(failed.error),
    retry: () => {
      void cards.refetch()
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
  }
}
