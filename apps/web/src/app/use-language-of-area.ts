import type { Language } from '@haat/shared/text.ts'
import { useEffect } from 'react'
import { savedLanguage } from '../lib/i18n/language.ts'
import { useSettings } from '../lib/settings.ts'
import { useLanguage } from '../lib/use-language.ts'
import { useChangeLanguage } from './use-change-language.ts'

/** The language of a staff member that the storefront does not have. */
let staffLanguage: Language | undefined

/** Shows the storefront in its main language where a staff member works in a language that is off, without changing their choice. */
export function useStorefrontLanguage(): void {
  const { loaded, language: main, languages } = useSettings()
  const current = useLanguage()
  const changeLanguage = useChangeLanguage()
  const isOff = loaded && !languages.includes(current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changeLanguage` is a new function on every render
  useEffect(() => {
    if (!isOff) return
    staffLanguage = current
    void changeLanguage(main, { keep: false })
  }, [isOff, current, main])
}

/** Shows the dashboard in the staff member's language again. */
export function useStaffLanguage(): void {
  const current = useLanguage()
  const changeLanguage = useChangeLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dashboard is opened
  useEffect(() => {
    const wanted = staffLanguage
    staffLanguage = undefined
    if (wanted && wanted !== current && wanted === savedLanguage()) void changeLanguage(wanted)
  }, [])
}
