import type { Language } from '@haat/shared/text.ts'
import { locale } from '@haat/shared/written.ts'
import { useEffect, useState } from 'react'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { cx } from '../cx.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago it was while that says more than a date; the moment itself stands in the tooltip. */
export function Ago({ date, className }: { date: string; className?: string }) {
  const language = useLanguage()
  const [now, setNow] = useState(Date.now)
  const isFresh = now - Date.parse(date) < 2 * hour
  useEffect(() => {
    if (!isFresh) return
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [isFresh])
  return (
    <time dateTime={date} title={formatDateTime(date, language)} className={cx('whitespace-nowrap', className)}>
      {agoText(date, language, now)}
    </time>
  )
}

export function agoText(date: string, language: Language, now = Date.now()): string {
  const passed = Math.max(0, now - Date.parse(date))
  if (passed >= 7 * day) return formatDate(date, language)
  const say = new Intl.RelativeTimeFormat(locale[language], { numeric: 'auto', style: 'short' })
  if (passed < hour) return say.format(-Math.floor(passed / minute), 'minute')
  // Yesterday is a day of the calendar, not 24 hours.
  const days = Math.round((midnight(now) - midnight(Date.parse(date))) / day)
  return days === 0 ? say.format(-Math.floor(passed / hour), 'hour') : say.format(-days, 'day')
}

const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0)
