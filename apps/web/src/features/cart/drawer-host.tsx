import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { setCartOpen, useCartOpen } from './drawer-state.ts'
import { enterShell, leaveShell } from './start.ts'

const CartDrawer = lazy(() => import('./parts/cart-drawer.tsx'))

/** Stands in the storefront's layout; the drawer itself comes with its first opening. */
function CartDrawerHost() {
  const open = useCartOpen()
  const { pathname } = useLocation()
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
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <CartDrawer open={open} onOpenChange={setCartOpen} />
    </Suspense>
  )
}

export const loadCartDrawer = async () => ({ default: CartDrawerHost })
