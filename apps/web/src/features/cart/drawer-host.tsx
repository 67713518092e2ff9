import { lazy, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { personOf } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { LazySection } from '../../ui/lazy-section.tsx'
import { setCartOpen, useCartOpen } from './drawer-state.ts'
import { enterShell, leaveShell } from './start.ts'

const FollowCart = lazy(() => import('./sync/follow-cart.tsx'))
const CartDrawer = lazy(() => import('./parts/cart-drawer.tsx'))

/** Stands in the storefront's layout; the drawer itself comes with its first opening. */
function CartDrawerHost() {
  const open = useCartOpen()
  const { pathname } = useLocation()
  const { session } = useSession()
  const person = session && personOf(session)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    enterShell()
    return () => {
      leaveShell()
      setCartOpen(false)
    }
  }, [])
  useEffect(() => {
    if (open) setWanted(true)
  }, [open])
  // Another page closes it; not the first one, where somebody was quicker than this host.
  const shownAt = useRef(pathname)
  useEffect(() => {
    if (shownAt.current !== pathname) setCartOpen(false)
    shownAt.current = pathname
  }, [pathname])
  return (
    <LazySection failure="none">
      {person !== null && <FollowCart key={person} person={person} />}
      {wanted && <CartDrawer open={open} onOpenChange={setCartOpen} />}
    </LazySection>
  )
}

export const loadCartDrawer = async () => ({ default: CartDrawerHost })
