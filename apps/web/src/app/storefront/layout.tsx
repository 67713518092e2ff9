import { servicesIn } from '@haat/shared/settings/outside-services.ts'
import { lazy } from 'react'
import { Outlet } from 'react-router-dom'
import type { Page } from '../../lib/page.ts'
import { useOwner } from '../../lib/session/use-owner.ts'
import { useSettings } from '../../lib/settings.ts'
import { LazySection } from '../../ui/lazy-section.tsx'
import { loadFrame, usePageRow } from '../page-row.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { TopBar } from './top-bar.tsx'

const CartDrawer = lazy(() => import('../../features/cart/index.ts').then(({ loadCartDrawer }) => loadCartDrawer()))
const AccountFrame = lazy(loadFrame.account)
const Consent = lazy(() => import('./consent.tsx'))

/** The storefront around its pages: top bar, header, content, and a footer unless the page says no. */
export function Layout() {
  const row = usePageRow()
  const { script } = useSettings()
  return (
    <div className="flex min-h-dvh flex-col">
      {!row?.calm && <TopBar />}
      <Header calm={row?.calm} />
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        <Framed frame={row?.frame} />
      </main>
      {row?.footer !== false && <Footer />}
      <LazySection failure="none">
        <CartDrawer />
      </LazySection>
      {servicesIn(script).length > 0 && (
        <LazySection failure="none">
          <Consent />
        </LazySection>
      )}
    </div>
  )
}

/** Without a session the gate answers instead of the page: that stands alone. */
function Framed({ frame }: { frame: Page['frame'] }) {
  const owner = useOwner()
  if (frame !== 'account' || !owner) return <Outlet />
  return (
    <LazySection>
      <AccountFrame session={owner}>
        <Outlet />
      </AccountFrame>
    </LazySection>
  )
}
