import type { Language } from '@haat/shared/text.ts'
import type { TFunction } from 'i18next'
import { formatDays } from '../../lib/format.ts'

/**
 * Delivery time as text: today, tomorrow, a date or a range of dates.
 * @param from when the days are counted from: the time of the order, or now
 */
export function arrival(
  { daysMin, daysMax }: { daysMin: number; daysMax: number },
  language: Language,
  t: TFunction,
  from = new Date(),
  now = new Date(),
): string {
  const first = daysAfter(from, daysMin)
  const last = daysAfter(from, daysMax)
  if (daysMin >= daysMax && isSameDay(last, now)) return t('delivery.today')
  if (daysMin >= daysMax && isSameDay(last, daysAfter(now, 1))) return t('delivery.tomorrow')
  return formatDays(daysMin < daysMax ? first : last, last, language)
}

function daysAfter(from: Date, days: number): Date {
  const date = new Date(from)
  date.setDate(date.getDate() + days)
  return date
}

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString()
