import type { Language } from '@haat/shared/text.ts'
import { useTranslation } from 'react-i18next'

/** The language the page speaks; components that use it follow a change. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language
