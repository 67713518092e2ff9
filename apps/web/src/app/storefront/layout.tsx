import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import type { Page } from '../../lib/page.ts'
import { useOwner } from '../../lib/session/use-owner.ts'
import { useSettings } from '../../lib/settings.ts'
import { loadFrame, usePageRow } from '../page-row.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { wantsOutsideScripts } from './outside-scripts.ts'

const CartDrawer = lazy(() => import('../../features/cart/index.ts').then(({ loadCartDrawer }) => loadCartDrawer()))
const AccountFrame = lazy(loadFrame.account)
const Consent = lazy(() => import('./consent.tsx'))

/** The storefront around its pages: announcement, header, content, and a footer unless the page says no. */
export function Layout() {
  const row = usePageRow()
  const { announcement, script } = useSettings()
  const { t } = useTranslation()
  return (
    <div className="flex min-h-dvh flex-col">
      {announcement && !row?.calm && (
        <aside
          aria-label={t('shell.announcement')}
          className="bg-ink px-4 py-2 text-center text-[13px] text-paper dark:bg-sunken dark:text-ink"
        >
          {announcement}
        </aside>
      )}
      <Header calm={row?.calm} />
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        <Framed frame={row?.frame} />
      </main>
      {row?.footer !== false && <Footer />}
      <Suspense fallback={null}>
        <CartDrawer />
        {wantsOutsideScripts(script) && <Consent />}
      </Suspense>
    </div>
  )
}

/** Without a session the gate answers instead of the page: that stands alone. */
function Framed({ frame }: { frame: Page['frame'] }) {
  const owner = useOwner()
  if (frame !== 'account' || !owner) return <Outlet />
  return (
    <Suspense fallback={null}>
      <AccountFrame session={owner}>
        <Outlet />
      </AccountFrame>
    </Suspense>
  )
}
