import type { Account, Session } from '@haat/shared/accounts/schema.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { configureStore, type Reducer } from '@reduxjs/toolkit'
import { render } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ComponentType } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { api } from '../lib/api/api.ts'
import { fetchSession } from '../lib/session/session.ts'
import { settingsLoaded, settingsReducer } from '../lib/settings.ts'
import { server } from './server.ts'

export const amina: Account = {
  name: 'Amina Rahman',
  email: 'amina@example.com',
  emailVerified: true,
  pendingEmail: null,
  image: null,
  language: 'en',
  memberSince: '2026-01-05T10:00:00.000Z',
  cartReminders: false,
  hasPassword: true,
  claimableOrders: 0,
  identities: [],
  linkable: [],
}

/** Opens an account page, signed in as the customer Amina. The test answers all requests. */
export async function openAsAmina(
  Page: ComponentType,
  path: string,
  user: Partial<Session['user']> = {},
  reducers: Record<string, Reducer> = {},
): Promise<void> {
  const session = { user: { name: amina.name, email: amina.email, image: null, ...user }, expires: '2030-01-01T00:00:00.000Z' }
  server.use(
    http.get('*/api/auth/session', () => HttpResponse.json(session)),
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'c' })),
  )
  await fetchSession()
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer, ...reducers },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  store.dispatch(settingsLoaded(defaultSettings))
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <Place />
        <Routes>
          <Route path={path} element={<Page />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  )
}

function Place() {
  const { pathname, search } = useLocation()
  return <output aria-label="place">{pathname + search}</output>
}
