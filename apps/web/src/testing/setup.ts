import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { translation } from '../../build/locales.ts'
import { server } from './server.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: false,
  defaultNS: 'translation',
  resources: Object.fromEntries(['en', 'bn', 'ar', 'fr'].map((lng) => [lng, { translation: translation(lng) as never }])),
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})

// A page's code may come late on a busy machine; who waits for something waits long enough.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => server.close())
