import { type Language, perLanguage } from '@haat/shared/reference/languages.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { translation } from '../../build/locales.ts'
import { server } from './server.ts'
import './no-owner-stacks.ts'
import './one-printed-page.ts'
import { watchListeners } from './window-listeners.ts'

type Texts = { [key: string]: Texts | string }

/** Tests change the texts that they are given, so each file gets a copy. */
const copyOf = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? text : copyOf(text)]))

/** The 332 files with texts are read once for each process: for each test file they would take 35 ms. */
const worker = globalThis as { texts?: Record<Language, Texts> }
worker.texts ??= perLanguage(({ code }) => translation(code) as Texts)
const allTexts = worker.texts

await i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: false,
  defaultNS: 'translation',
  resources: perLanguage(({ code }) => ({ translation: copyOf(allTexts[code]) as never })),
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})

// Lazy chunks may load slowly on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

const removeListeners = watchListeners()

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
})
// One process runs many test files in one window: restores the window and module state for the next file.
afterAll(async () => {
  // A module that arrives after the file would register its listeners in the window of the next one.
  await vi.dynamicImportSettled()
  server.close()
  removeListeners()
  vi.unstubAllGlobals()
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name)
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  // biome-ignore lint/suspicious/noDocumentCookie: the pages write cookies the same way
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  history.replaceState(null, '', '/')
  vi.resetModules()
})
