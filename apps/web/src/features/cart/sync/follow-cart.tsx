import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { beforeSignOut } from '../../../lib/session/session.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { CartState } from '../slice.ts'
import { setAddedLines } from './added-lines.ts'
import { type Follower, followCart } from './follow.ts'
import { checkOutHere } from './locks.ts'

/** Synchronizes the cart with the account while a user is signed in. */
export default function FollowCart({ person }: { person: string }) {
  const store = useStore<{ cart: CartState }>()
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isCheckingOut = pathname === paths.checkout
  const latest = useRef({ pathname, t })
  latest.current = { pathname, t }
  const follower = useRef<Follower>(undefined)

  useEffect(() => {
    const one = followCart({
      store,
      person,
      isCheckingOut: () => latest.current.pathname === paths.checkout,
      onLinesAdded: (count, undoEntry) => {
        const undo = () => {
          undoEntry()
          setAddedLines(undefined)
        }
        setAddedLines({ count, undo })
        const { t: say, pathname: where } = latest.current
        const text = say('cart.brought', { count })
        // The cart page shows its own notice with undo.
        if (where === paths.cart) announce(text)
        else toast.undo(text, say('cart.undo'), undo)
      },
    })
    follower.current = one
    const leave = beforeSignOut(one.finish)
    return () => {
      leave()
      one.stop()
      setAddedLines(undefined)
    }
  }, [store, person])

  useEffect(() => {
    if (!isCheckingOut) return
    const leave = checkOutHere()
    return () => {
      leave()
      // Other tabs are notified with a short delay.
      setTimeout(() => follower.current?.look(), 50)
    }
  }, [isCheckingOut])
  return null
}
