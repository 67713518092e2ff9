import { addRouteFinder } from '../lib/report-error.ts'
import '../styles/storefront.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { formatNumber } from '../lib/format.ts'
import { i18nReady } from '../lib/i18n/i18n.ts'
import { currentLanguage } from '../lib/i18n/language.ts'
import '../lib/browser/new-version.ts'
import '../lib/browser/pop-guard.ts'
import { watchSession } from '../lib/session/session.ts'
// Every layout follows the system theme, also those without a theme switch.
import '../lib/browser/theme.ts'
import { followSession } from './access/follow-session.ts'
import { loadSettings } from './access/load-settings.ts'
import { loadPage, rowAt } from './page-row.ts'
import { Pages } from './router.tsx'
import { store } from './store.ts'
import { watchLinks } from './watch-links.ts'

addRouteFinder((pathname) => rowAt(pathname)?.path)
// In tasks of their own: together with the evaluation of the modules they would block a slow phone for too long.
setTimeout(start)
// The first number that is formatted loads the data of the language, which takes as long as rendering a dozen components.
setTimeout(formatNumber, 0, 0, currentLanguage())

function start(): void {
  // All requests start in parallel; the gate shows the loading screen until they finish.
  followSession(store)
  watchSession()
  void loadSettings(store)
  watchLinks()
  // A page whose code cannot be loaded shows the error itself.
  const codeReady = loadPage(location.pathname).catch(() => {})
  void Promise.all([i18nReady, codeReady]).then(() => {
    // Renders in slices, so that slow phones stay responsive.
    startTransition(() =>
      createRoot(document.getElementById('root')!).render(
        <StrictMode>
          <Provider store={store}>
            <BrowserRouter>
              <Pages />
            </BrowserRouter>
          </Provider>
        </StrictMode>,
      ),
    )
  })
}
