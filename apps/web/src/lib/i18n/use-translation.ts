import type { i18n, TFunction } from 'i18next'
import { useContext, useSyncExternalStore } from 'react'
import { getI18n, I18nContext } from 'react-i18next'

interface Texts {
  t: TFunction
  i18n: i18n
}

/**
 * Takes the place of `useTranslation` of `react-i18next` in the build (`build/lean/libraries.ts`): one hook instead of fourteen, because several hundred components
 * of a page call it. Without namespaces, key prefixes and suspense, which the shop does not use.
 */
export function useTranslation(): Texts {
  const source = sourceOf((useContext(I18nContext) as { i18n?: i18n } | undefined)?.i18n ?? getI18n())
  return useSyncExternalStore(source.subscribe, source.get)
}

interface Source {
  subscribe: (listener: () => void) => () => void
  get: () => Texts
}

/** Each instance is observed once, for all components. */
const sources = new WeakMap<i18n, Source>()

function sourceOf(i18n: i18n): Source {
  const known = sources.get(i18n)
  if (known) return known
  const read = (): Texts => ({ t: i18n.getFixedT(i18n.language), i18n })
  let texts = read()
  const listeners = new Set<() => void>()
  i18n.on('languageChanged', () => {
    texts = read()
    for (const listener of [...listeners]) listener()
  })
  const source: Source = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => texts,
  }
  sources.set(i18n, source)
  return source
}
