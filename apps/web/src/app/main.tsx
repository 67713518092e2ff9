import '../styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { i18nReady } from '../lib/i18n/i18n.ts'
import { watchSession } from '../lib/session/session.ts'
import { followSession } from './follow-session.ts'
import { loadSettings } from './load-settings.ts'
import { router } from './router.tsx'
import { store } from './store.ts'

// All three start at once; the gate shows the loading screen until they are there.
followSession(store)
watchSession()
void loadSettings(store)
void i18nReady.then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>,
  ),
)
