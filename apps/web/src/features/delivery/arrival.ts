import type { Language } from '@haat/shared/text.ts'
import type { TFunction } from 'i18next'
import { formatDay } from '../../lib/format.ts'

const day = 24 * 60 * 60 * 1000

/** When it comes, in words: today, tomorrow, a day, or from one day to another. */
export function arrival(
  { daysMin, daysMax }: { daysMin: number; daysMax: number },
  language: Language,
  t: TFunction,
  from = new Date(),
): string {
  if (daysMax === 0) return t('delivery.today')
  if (daysMin === daysMax) return oneDay(daysMax, language, t, from)
  return t('delivery.between', {
    from: oneDay(daysMin, language, t, from),
    to: oneDay(daysMax, language, t, from),
  })
}

function oneDay(days: number, language: Language, t: TFunction, from: Date): string {
  if (days === 0) return t('delivery.today')
  if (days === 1) return t('delivery.tomorrow')
  return formatDay(new Date(from.getTime() + days * day), language)
}
