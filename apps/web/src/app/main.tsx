import { addRouteFinder } from '../lib/report-error.ts'
import '../styles/app.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { i18nReady } from '../lib/i18n/i18n.ts'
import '../lib/pop-guard.ts'
import { watchSession } from '../lib/session/session.ts'
// Every layout follows the system's look, also those without a switch for it.
import '../lib/theme.ts'
import { followSession } from './follow-session.ts'
import { loadSettings } from './load-settings.ts'
import { loadPage, rowAt } from './page-row.ts'
import { Pages } from './router.tsx'
import { store } from './store.ts'
import { warmLinks } from './warm-links.ts'

addRouteFinder((pathname) => rowAt(pathname)?.path)
// All start at once; the gate shows the loading screen until they are there.
followSession(store)
watchSession()
void loadSettings(store)
warmLinks()
// A page whose code cannot be had shows so itself.
const codeReady = loadPage(location.pathname).catch(() => {})
void Promise.all([i18nReady, codeReady]).then(() =>
  // In slices: a slow phone answers to a finger while the page is being built.
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
  ),
)
