import type { Session } from '@haat/shared/accounts/schema.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import Dashboard from '../app/dashboard/dashboard.tsx'
import { api } from '../lib/api/api.ts'
import { fetchSession } from '../lib/session/session.ts'
import { settingsLoaded, settingsReducer } from '../lib/settings.ts'
import { server } from './server.ts'

/** Opens the dashboard at a path, with frame and gates, signed in as the given user. */
export async function openDashboard(
  path: string,
  user: Partial<Session['user']>,
  settings: Settings = defaultSettings,
): Promise<void> {
  const session = {
    user: { name: 'Somebody', email: 'somebody@example.com', image: null, ...user },
    expires: '2030-01-01T00:00:00.000Z',
  }
  server.use(
    http.get('*/api/auth/session', () => HttpResponse.json(session)),
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'c' })),
  )
  await fetchSession()
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  store.dispatch(settingsLoaded(settings))
  history.replaceState(null, '', path)
  render(
    <Provider store={store}>
      <BrowserRouter>
        <Place />
        <Routes>
          <Route path="/dashboard/*" element={<Dashboard />} />
          <Route path="*" element={null} />
        </Routes>
      </BrowserRouter>
    </Provider>,
  )
}

function Place() {
  const { pathname, search } = useLocation()
  return <output aria-label="place">{pathname + search}</output>
}
