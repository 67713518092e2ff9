import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { useSession } from '../lib/session/use-session.ts'
import { useSettings } from '../lib/settings.ts'
import { announce } from '../ui/feedback/announce.ts'
import { LoadingScreen } from './access/loading-screen.tsx'
import { useShopColors } from './shop-colors.ts'
import { useMissedNavigation } from './use-missed-navigation.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/** Shows the loading screen until session and settings are loaded (texts already are). */
export function Root() {
  const { loaded } = useSettings()
  const { status } = useSession()
  const { t } = useTranslation()
  useShopColors()
  useMissedNavigation()
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

/** Once booted, a later session refresh must not unmount the page. */
let hasBooted = false

/** Moves the focus to the content after a navigation. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (firstPath === undefined) firstPath = pathname
    else if (firstPath !== pathname || moved) {
      moved = true
      document.getElementById('main')?.focus({ preventScroll: true })
      // Pages set their titles themselves, some only after their data has loaded.
      const timer = setTimeout(() => announce(document.title), 300)
      return () => clearTimeout(timer)
    }
  }, [pathname])
}
let firstPath: string | undefined
let moved = false
