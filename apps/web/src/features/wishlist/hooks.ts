import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import { failureOf } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { paths, to } from '../../lib/paths.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { toast } from '../../ui/toast.tsx'
import { cartActions, useCart } from '../cart/index.ts'
import { useWishlistQuery, type WishDispatch, wish } from './api.ts'
import { keepWish, takeWish } from './wish-after-sign-in.ts'

interface Wishlist {
  /** undefined until it is known, and for visitors */
  products: ProductCard[] | undefined
  failure: Failure | undefined
  refetch: () => unknown
}

/** The wishlist, loaded once a session exists. */
export function useWishlist(): Wishlist {
  const { session } = useSession()
  const { currentData, error, refetch } = useWishlistQuery(undefined, { skip: !session })
  return { products: session ? currentData?.cards : undefined, failure: failureOf(error), refetch }
}

/** How many products are on it, kept in the cart's state. Stands in the header: what a visitor wished for is added here, too. */
export function useWishlistCount(): number {
  const { wishlist: kept } = useCart()
  const { session, status } = useSession()
  const { data, error } = useWishlistQuery(undefined, { skip: !session })
  const dispatch = useDispatch()
  useWishAfterSignIn()
  const count = status === 'unauthenticated' ? 0 : session ? data?.ids.length : undefined
  // When the list changes, and only then: a cart that is forgotten at sign-out must not be written again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (count !== undefined && count !== kept) dispatch(cartActions.updateWishlist(count))
  }, [count, dispatch])
  useEffect(() => {
    if (error) console.warn('wishlist', failureOf(error)?.code ?? error)
  }, [error])
  return count ?? kept
}

/** Whether a product is wished for, and the way to change that; a visitor signs in first and comes back. */
export function useWish(product: { _id: string; name: string }): { wished: boolean; toggle: () => void } {
  const { session } = useSession()
  const { t } = useTranslation()
  const { wished } = useWishlistQuery(undefined, {
    skip: !session,
    selectFromResult: ({ currentData }) => ({ wished: currentData?.ids.includes(product._id) ?? false }),
  })
  const change = useChangeWish()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const signInFirst = () => {
    keepWish(product._id)
    toast.info(t('wishlist.signInFirst'))
    void navigate(to(paths.signIn, undefined, { callbackUrl: pathname + search }))
  }
  const toggle = async () => {
    if (!session) return signInFirst()
    const failure = await change(product._id, !wished)
    if (failure?.code !== 'sign_in_required') return
    await fetchSession()
    signInFirst()
  }
  return { wished: Boolean(session) && wished, toggle: () => void toggle() }
}

/** Adds or takes away; a refusal is told, an ended session handed back. */
export function useChangeWish(): (productId: string, isWanted: boolean) => Promise<Failure | undefined> {
  const dispatch = useDispatch<WishDispatch>()
  const { t } = useTranslation()
  return async (productId, isWanted) => {
    const failure = await dispatch(wish(productId, isWanted))
    if (failure && failure.code !== 'sign_in_required') toast.error(t(`errors.${failure.code}`))
    return failure
  }
}

function useWishAfterSignIn(): void {
  const { session } = useSession()
  const { isSuccess } = useWishlistQuery(undefined, { skip: !session })
  const change = useChangeWish()
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per session, when the list is there
  useEffect(() => {
    if (!session || !isSuccess) return
    const productId = takeWish()
    if (productId) void change(productId, true).then((failure) => failure ?? toast.success(t('wishlist.added')))
  }, [session, isSuccess])
}
