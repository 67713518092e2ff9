import { lazy, Suspense } from 'react'
import { Outlet, useMatches } from 'react-router-dom'
import type { Page } from '../../lib/page.ts'
import { useSettings } from '../../lib/settings.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const CartDrawer = lazy(() => import('../../features/cart/index.ts').then(({ loadCartDrawer }) => loadCartDrawer()))
const Consent = lazy(() => import('./consent.tsx'))

/** The storefront around its pages: announcement, header, content, and a footer unless the page says no. */
export function Layout() {
  const row = useMatches().at(-1)?.handle as Page | undefined
  const { announcement, script } = useSettings()
  const wantsConsent = Boolean(script.googleAnalyticsId || script.facebookPixelId || script.messengerPageId)
  return (
    <div className="flex min-h-dvh flex-col">
      {announcement && !row?.calm && (
        <p className="bg-ink px-4 py-2 text-center text-[13px] text-paper dark:bg-sunken dark:text-ink">{announcement}</p>
      )}
      <Header calm={row?.calm} />
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        <Outlet />
      </main>
      {row?.footer !== false && <Footer />}
      <Suspense fallback={null}>
        <CartDrawer />
        {wantsConsent && <Consent />}
      </Suspense>
    </div>
  )
}
