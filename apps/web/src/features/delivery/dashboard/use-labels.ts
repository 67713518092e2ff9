import type { Serves } from '@haat/shared/delivery/schema.ts'
import { countryName } from '@haat/shared/reference/countries.ts'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../lib/dashboard/list/list-text.ts'
import { useLanguage } from '../../../lib/use-language.ts'

/** Formats places and durations. */
export function useWords() {
  const { t } = useTranslation()
  const language = useLanguage()
  const country = (code: string) => (code === '*' ? t('dashboard.delivery.anywhere') : countryName(code, language))
  const place = ({ country: code, state, city }: Serves) =>
    [city, state, country(code)].filter(Boolean).join(language === 'ar' ? '، ' : ', ')
  return {
    country,
    place,
    /** names the first `most` places and counts the others; omits a country common to all */
    places: (serves: readonly Serves[], most = 3): string => {
      const isOneCountry =
        serves.length > 1 && serves.every((one) => one.country === serves[0]!.country && (one.city || one.state))
      const named = serves.slice(0, most).map((one) => (isOneCountry ? isolated([one.city, one.state]) : place(one)))
      const left = serves.length - named.length
      const list = listText(left > 0 ? [...named, t('dashboard.delivery.andMore', { count: left })] : named, language)
      return isOneCountry ? `${country(serves[0]!.country)}: ${list}` : list
    },
    days: ({ daysMin, daysMax }: { daysMin: number; daysMax: number }): string => {
      if (daysMax === 0) return t('dashboard.delivery.sameDay')
      if (daysMin === daysMax) return t('dashboard.delivery.day', { count: daysMax })
      return t('dashboard.delivery.daysShort', { from: daysMin, to: daysMax })
    },
  }
}

/** Isolates a name from the direction of the surrounding text. */
const isolated = (parts: readonly (string | undefined | null)[]): string => `\u2068${parts.filter(Boolean).join(', ')}\u2069`
