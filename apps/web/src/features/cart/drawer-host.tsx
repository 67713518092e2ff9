import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyPart } from '../../lib/lazy-now.tsx'
import { getUserKey } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { LazySection } from '../../ui/feedback/lazy-section.tsx'
import { setCartOpen, useCartOpen } from './drawer-state.ts'
import { enterShell, leaveShell } from './start.ts'

const FollowCart = lazyPart(() => import('./sync/follow-cart.tsx'))
/** Code of the drawer, loaded when it opens first or when a page expects that it will. */
export const loadCartDrawerCode = () => import('./components/cart-drawer.tsx')
const CartDrawer = lazyPart(loadCartDrawerCode)

/** Mounted in the storefront layout; the drawer's code is loaded when it opens first. */
export function CartDrawerHost() {
  const open = useCartOpen()
  const { pathname } = useLocation()
  const { session } = useSession()
  const person = session && getUserKey(session)
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
  // Navigation closes the drawer, except the first one, which may come after the visitor opened it.
  const shownAt = useRef(pathname)
  useEffect(() => {
    if (shownAt.current !== pathname) setCartOpen(false)
    shownAt.current = pathname
  }, [pathname])
  return (
    <>
      {person !== null && (
        <LazySection failure="none">
          <FollowCart key={person} person={person} />
        </LazySection>
      )}
      {wanted && (
        <LazySection failure="toast">
          <CartDrawer open={open} onOpenChange={setCartOpen} />
        </LazySection>
      )}
    </>
  )
}
