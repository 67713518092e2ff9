import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { failureOf } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { fetchSession, sessionStore } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { toast } from '../../ui/toast.tsx'
import { cartActions, useCart } from '../cart/index.ts'
import { bringWishes, useWishlistQuery, type WishDispatch, wish } from './api.ts'
import { guestWishes, handOverGuestWishes, setGuestWish, useGuestWishes } from './guest.ts'

/** How many products are on it, kept in the cart's state. Stands in the header: what a visitor wished for comes to the account here, too. */
export function useWishlistCount(): number {
  const { wishlist: kept } = useCart()
  const { session, status } = useSession()
  const { data, error } = useWishlistQuery(undefined, { skip: !session })
  const here = useGuestWishes()
  const dispatch = useDispatch()
  useBringWishes()
  const count = session ? data && new Set([...data.ids, ...here]).size : status === 'loading' ? undefined : here.length
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

/** Whether a product is wished for, and the way to change that. */
export function useWish(productId: string): { wished: boolean; toggle: () => void } {
  const { session } = useSession()
  const here = useGuestWishes().includes(productId)
  const { onAccount } = useWishlistQuery(undefined, {
    skip: !session,
    selectFromResult: ({ currentData }) => ({ onAccount: currentData?.ids.includes(productId) ?? false }),
  })
  const change = useChangeWish()
  const wished = here || (Boolean(session) && onAccount)
  return { wished, toggle: () => void change(productId, !wished) }
}

/** Adds or takes away. Without an account, or where its session has ended, a wish stays on this device; a refusal is told. */
export function useChangeWish(): (productId: string, isWanted: boolean) => Promise<Failure | undefined> {
  const dispatch = useDispatch<WishDispatch>()
  const { t } = useTranslation()

  const keepHere = (productId: string, isWanted: boolean) => {
    const isFirst = isWanted && guestWishes().length === 0
    setGuestWish(productId, isWanted)
    if (isFirst) toast.info(t('wishlist.keptHere'))
  }
  return async (productId, isWanted) => {
    if (!sessionStore.get().session) {
      keepHere(productId, isWanted)
      return undefined
    }
    // Not handed over yet: given up there as well.
    if (!isWanted) setGuestWish(productId, false)
    const failure = await dispatch(wish(productId, isWanted))
    if (failure?.code === 'sign_in_required') {
      if (isWanted) keepHere(productId, true)
      await fetchSession()
      return undefined
    }
    if (failure) toast.error(t(`errors.${failure.code}`))
    return failure
  }
}

/** What was wished for on this device comes to the account, and is given up here once it is there. */
function useBringWishes(): void {
  const { session } = useSession()
  const { isSuccess } = useWishlistQuery(undefined, { skip: !session })
  const dispatch = useDispatch<WishDispatch>()
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per session, when the list is there
  useEffect(() => {
    const ids = guestWishes()
    if (!session || !isSuccess || ids.length === 0) return
    void dispatch(bringWishes(ids)).then((answer) => {
      if (!answer.success) return
      handOverGuestWishes(ids)
      if (answer.added > 0) toast.success(t('wishlist.brought', { count: answer.added }))
    })
  }, [session, isSuccess])
}
