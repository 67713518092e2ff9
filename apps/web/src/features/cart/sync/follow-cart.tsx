import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { announce } from '../../../ui/announce.ts'
import { toast } from '../../../ui/toast.tsx'
import type { CartState } from '../slice.ts'
import { setBrought } from './brought.ts'
import { type Follower, followCart } from './follow.ts'
import { checkOutHere } from './locks.ts'

/** Stands in the storefront while somebody is signed in: their cart follows from device to device. */
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
      onBrought: (count, takeBack) => {
        const undo = () => {
          takeBack()
          setBrought(undefined)
        }
        setBrought({ count, undo })
        const { t: say, pathname: where } = latest.current
        const text = say('cart.brought', { count })
        // The cart itself shows it, with the same way back.
        if (where === paths.cart) announce(text)
        else toast.undo(text, say('cart.undo'), undo)
      },
    })
    follower.current = one
    return () => {
      one.stop()
      setBrought(undefined)
    }
  }, [store, person])

  useEffect(() => {
    if (!isCheckingOut) return
    const leave = checkOutHere()
    return () => {
      leave()
      // Other tabs are told a moment later.
      setTimeout(() => follower.current?.look(), 50)
    }
  }, [isCheckingOut])
  return null
}
