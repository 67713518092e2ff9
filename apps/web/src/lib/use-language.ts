import type { Language } from '@haat/shared/text.ts'
import { useTranslation } from 'react-i18next'

/** The current language; components that use it re-render on a change. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language
