import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { toFailure } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { fetchSession, sessionStore } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { cartActions, useCart } from '../cart/index.ts'
import { mergeGuestWishlist, toggleWishlistItem, useWishlistQuery, type WishlistDispatch } from './api.ts'
import { readGuestWishlist, removeMergedFromGuestWishlist, setGuestWishlistItem, useGuestWishlist } from './guest.ts'

/** Number of wishlist items, stored in the cart state. Used by the header, so it also merges the guest wishlist. */
export function useWishlistCount(): number {
  const { wishlist: saved } = useCart()
  const { session, status } = useSession()
  const { data, error } = useWishlistQuery(undefined, { skip: !session })
  const here = useGuestWishlist()
  const dispatch = useDispatch()
  useMergeGuestWishlist()
  const count = session ? data && new Set([...data.ids, ...here]).size : status === 'loading' ? undefined : here.length
  // Only when the wishlist changes: a cart cleared on sign-out must not be written again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the wishlist changes
  useEffect(() => {
    if (count !== undefined && count !== saved) dispatch(cartActions.updateWishlist(count))
  }, [count, dispatch])
  useEffect(() => {
    if (error) console.warn('wishlist', toFailure(error)?.code ?? error)
  }, [error])
  return count ?? saved
}

/** Whether a product is on the wishlist, and a function to toggle it. */
export function useWishlistItem(productId: string): { isWishlisted: boolean; toggle: () => void } {
  const { session } = useSession()
  const here = useGuestWishlist().includes(productId)
  const { onAccount } = useWishlistQuery(undefined, {
    skip: !session,
    selectFromResult: ({ currentData }) => ({ onAccount: currentData?.ids.includes(productId) ?? false }),
  })
  const change = useChangeWishlist()
  const isWishlisted = here || (Boolean(session) && onAccount)
  return { isWishlisted, toggle: () => void change(productId, !isWishlisted) }
}

/** Adds or removes a product. Without a session the change is stored on this device; a refusal shows a toast. */
export function useChangeWishlist(): (productId: string, isWanted: boolean) => Promise<Failure | undefined> {
  const dispatch = useDispatch<WishlistDispatch>()
  const { t } = useTranslation()

  const keepHere = (productId: string, isWanted: boolean) => {
    const isFirst = isWanted && readGuestWishlist().length === 0
    setGuestWishlistItem(productId, isWanted)
    if (isFirst) toast.info(t('wishlist.guestNotice'))
  }
  return async (productId, isWanted) => {
    if (!sessionStore.get().session) {
      keepHere(productId, isWanted)
      return undefined
    }
    // The item may not be merged yet: remove it from this device too.
    if (!isWanted) setGuestWishlistItem(productId, false)
    const failure = await dispatch(toggleWishlistItem(productId, isWanted))
    if (failure?.code === 'sign_in_required') {
      if (isWanted) keepHere(productId, true)
      await fetchSession()
      return undefined
    }
    if (failure) toast.error(t(`errors.${failure.code}`))
    return failure
  }
}

/** Merges the guest wishlist into the account, then removes it from this device. */
function useMergeGuestWishlist(): void {
  const { session } = useSession()
  const { isSuccess } = useWishlistQuery(undefined, { skip: !session })
  const dispatch = useDispatch<WishlistDispatch>()
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per session, when the wishlist is loaded
  useEffect(() => {
    const ids = readGuestWishlist()
    if (!session || !isSuccess || ids.length === 0) return
    void dispatch(mergeGuestWishlist(ids)).then((answer) => {
      if (!answer.success) return
      removeMergedFromGuestWishlist(ids)
      if (answer.added > 0) toast.success(t('wishlist.brought', { count: answer.added }))
    })
  }, [session, isSuccess])
}
