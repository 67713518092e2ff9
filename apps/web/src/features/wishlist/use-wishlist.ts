import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { toFailure } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { useWishlistQuery } from './api.ts'
import { useGuestWishlist } from './guest.ts'
import { useWishlistCardsQuery } from './pages-api.ts'

interface Wishlist {
  /** undefined while loading */
  products: ProductCard[] | undefined
  failure: Failure | undefined
  refetch: () => unknown
}

/** The wishlist of the account, or of this device without a session. */
export function useWishlist(): Wishlist {
  const { session, status } = useSession()
  const saved = useGuestWishlist()
  const own = useWishlistQuery(undefined, { skip: !session })
  const here = useWishlistCardsQuery(saved, { skip: Boolean(session) || status === 'loading' || saved.length === 0 })
  if (session) return { products: own.currentData?.cards, failure: toFailure(own.error), refetch: own.refetch }
  // While the ids change, keep showing the products that are loaded.
  const known = here.currentData ?? here.data?.filter(({ _id }) => saved.includes(_id))
  const products = status === 'loading' ? undefined : saved.length === 0 ? [] : known
  return { products, failure: toFailure(here.error), refetch: here.refetch }
}
