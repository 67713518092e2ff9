import type { Language } from '@haat/shared/text.ts'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { useLanguage } from '../use-language.ts'

const isThere = (language: Language) => i18next.exists('dashboard.frame.menu', { lng: language })

/**
 * Loads the dashboard texts: pages opened from the storefront contain only the storefront texts. Returns whether they are loaded.
 */
export async function loadDashboardTexts(language = i18next.language as Language): Promise<boolean> {
  if (isThere(language)) return true
  try {
    const answer = await fetch(`/locales/${language}/translation.json`)
    const { dashboard } = (await answer.json()) as { dashboard: object }
    i18next.addResourceBundle(language, 'translation', { dashboard }, true, true)
  } catch {
    // The result below shows whether the texts are loaded.
  }
  return isThere(language)
}

/** Loading state of the dashboard texts in the current language. */
export function useDashboardTexts(): { state: 'loading' | 'ready' | 'failed'; retry: () => void } {
  const language = useLanguage()
  const [outcome, setOutcome] = useState<{ language: Language; state: 'loading' | 'failed' }>({ language, state: 'loading' })
  const ready = isThere(language)
  const load = () => {
    setOutcome({ language, state: 'loading' })
    void loadDashboardTexts(language).then((found) => setOutcome({ language, state: found ? 'loading' : 'failed' }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per language
  useEffect(() => {
    if (!ready) load()
  }, [language, ready])
  return { state: ready ? 'ready' : outcome.language === language ? outcome.state : 'loading', retry: load }
}
