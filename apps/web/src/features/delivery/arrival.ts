import { addDays, dayOf } from '@haat/shared/reference/time-zone.ts'
import type { Language } from '@haat/shared/text.ts'
import type { TFunction } from 'i18next'
import { formatDays } from '../../lib/format.ts'
import { shopTimeZone } from '../../lib/shop-time-zone.ts'

/**
 * Delivery time as text: today, tomorrow, a date or a range of dates, by days of the shop.
 * @param from when the days are counted from: the time of the order, or now
 */
export function arrival(
  { daysMin, daysMax }: { daysMin: number; daysMax: number },
  language: Language,
  t: TFunction,
  from = new Date(),
  now = new Date(),
): string {
  const inDays = (moment: Date, days: number) => addDays(dayOf(moment, shopTimeZone()), days)
  const [first, last] = [inDays(from, daysMin), inDays(from, daysMax)]
  if (daysMin >= daysMax && last === inDays(now, 0)) return t('delivery.today')
  if (daysMin >= daysMax && last === inDays(now, 1)) return t('delivery.tomorrow')
  return formatDays(daysMin < daysMax ? first : last, last, language)
}
