import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { personOf } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/use-session.ts'
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
    return leaveShell
  }, [])
  useEffect(() => {
    if (open) setWanted(true)
  }, [open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setCartOpen(false), [pathname])
  return (
    <Suspense fallback={null}>
      {person !== null && <FollowCart key={person} person={person} />}
      {wanted && <CartDrawer open={open} onOpenChange={setCartOpen} />}
    </Suspense>
  )
}

export const loadCartDrawer = async () => ({ default: CartDrawerHost })
