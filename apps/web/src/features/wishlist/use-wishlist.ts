import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { failureOf } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { useWishlistQuery } from './api.ts'
import { useGuestWishes } from './guest.ts'
import { useWishedCardsQuery } from './pages-api.ts'

interface Wishlist {
  /** undefined until it is known */
  products: ProductCard[] | undefined
  failure: Failure | undefined
  refetch: () => unknown
}

/** The wishlist: the account's once a session exists, else this device's. */
export function useWishlist(): Wishlist {
  const { session, status } = useSession()
  const kept = useGuestWishes()
  const own = useWishlistQuery(undefined, { skip: !session })
  const here = useWishedCardsQuery(kept, { skip: Boolean(session) || status === 'loading' || kept.length === 0 })
  if (session) return { products: own.currentData?.cards, failure: failureOf(own.error), refetch: own.refetch }
  // While one more or one less is asked for, what is known of the others stays.
  const known = here.currentData ?? here.data?.filter(({ _id }) => kept.includes(_id))
  const products = status === 'loading' ? undefined : kept.length === 0 ? [] : known
  return { products, failure: failureOf(here.error), refetch: here.refetch }
}
