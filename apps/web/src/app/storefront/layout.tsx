import { hasOutsideServices } from '@haat/shared/settings/has-outside-services.ts'
import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { CartDrawerHost } from '../../features/cart/index.ts'
import { useClosedShop } from '../../lib/api/closed-shop.ts'
import { useOffline } from '../../lib/browser/connection.ts'
import { loadNow } from '../../lib/browser/load-code.ts'
import { whenIdle } from '../../lib/browser/timing/when-idle.ts'
import { lazyNow, lazyPart } from '../../lib/lazy-now.tsx'
import type { Page } from '../../lib/page.ts'
import { useOwner } from '../../lib/session/use-owner.ts'
import { useSettings } from '../../lib/settings.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { LazySection } from '../../ui/feedback/lazy-section.tsx'
import { loadGuard } from '../access/access-gate.tsx'
import { loadFrame, usePageRow } from '../page-row.ts'
import { useStorefrontLanguage } from '../use-language-of-area.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { TopBar } from './top-bar.tsx'

const AccountFrame = lazyNow(loadFrame.account, (code) => code.default)
const loadOffline = () => import('../offline/keep-offline.ts')
const OfflineNotice = lazyNow(loadOffline, (code) => code.OfflineNotice)
const Consent = lazyPart(() => import('./consent.tsx'))

const ClosedShop = lazyPart(() => import('../access/closed-shop.tsx'))

/** The storefront, or the form for its password while the API refuses this visitor: only with an API on another origin. */
export function Layout() {
  const closed = useClosedShop()
  const row = usePageRow()
  if (!closed || row?.whileClosed) return <Frame />
  return (
    <LazySection>
      <ClosedShop messages={closed} />
    </LazySection>
  )
}

/** The storefront frame: top bar, header, content, and a footer unless the page disables it. */
function Frame() {
  const row = usePageRow()
  const { script } = useSettings()
  useStorefrontLanguage()
  const language = useLanguage()
  const offline = useOffline()
  useEffect(
    () =>
      whenIdle(() => {
        // The access check explains pages of an account also where nothing can be loaded any more.
        Promise.all([loadNow(loadOffline), loadNow(loadGuard)]).then(
          ([{ keepOffline }]) => keepOffline(language),
          () => {},
        )
      }),
    [language],
  )
  return (
    <div className="flex min-h-dvh flex-col">
      {!row?.calm && <TopBar />}
      <Header calm={row?.calm}>
        {offline && (
          <LazySection failure="none">
            <OfflineNotice />
          </LazySection>
        )}
      </Header>
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        <Framed frame={row?.frame} />
      </main>
      {row?.footer !== false && <Footer />}
      <CartDrawerHost />
      {hasOutsideServices(script) && (
        <LazySection failure="none">
          <Consent />
        </LazySection>
      )}
    </div>
  )
}

/** Without a session the access gate replaces the page, without the account frame. */
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
