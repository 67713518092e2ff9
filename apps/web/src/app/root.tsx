import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { useSession } from '../lib/session/use-session.ts'
import { useSettings } from '../lib/settings.ts'
import { announce } from '../ui/announce.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { useShopColors } from './shop-colors.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/** The gate: until session status and settings are known (texts already are) the loading screen stands here. */
export function Root() {
  const { loaded } = useSettings()
  const { status } = useSession()
  const { t } = useTranslation()
  useShopColors()
  useFocusOnNavigation()
  useScrollMemory()
  if (!loaded || (status === 'loading' && !hasBooted)) return <LoadingScreen />
  hasBooted = true
  return (
    <>
      <a
        href="#main"
        className="fixed start-4 top-2 z-60 -translate-y-20 rounded-button bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <Outlet />
    </>
  )
}

/** Once open, the shop stays: a later look at the session must not take the page away. */
let hasBooted = false

/** After a change of page the keyboard starts at its content. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (firstPath === undefined) firstPath = pathname
    else if (firstPath !== pathname || moved) {
      moved = true
      document.getElementById('main')?.focus({ preventScroll: true })
      // Titles are set by the pages themselves, some once their data is there.
      const timer = setTimeout(() => announce(document.title), 300)
      return () => clearTimeout(timer)
    }
  }, [pathname])
}
let firstPath: string | undefined
let moved = false
