import type { Language } from '@haat/shared/text.ts'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { useLanguage } from '../use-language.ts'

const isThere = (language: Language) => i18next.exists('dashboard.frame.menu', { lng: language })

/** Whoever comes from the shop's pages has the shop's texts alone: those of the staff are fetched from the language's whole file. */
export async function loadDashboardTexts(language = i18next.language as Language): Promise<boolean> {
  if (isThere(language)) return true
  try {
    const answer = await fetch(`/locales/${language}/translation.json`)
    const { dashboard } = (await answer.json()) as { dashboard: object }
    i18next.addResourceBundle(language, 'translation', { dashboard }, true, true)
  } catch {
    // Told by what is not there.
  }
  return isThere(language)
}

/** Whether the texts of the staff are there, in the language of the page. */
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
