import type { Language } from '@haat/shared/text.ts'
import { useEffect, useState } from 'react'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { cx } from '../cx.ts'

const hour = 3_600_000
const day = 24 * hour

/** Relative time for recent dates, else the date; the exact time is in the tooltip. */
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

const agoText = (date: string, language: Language, now: number): string =>
  now - Date.parse(date) >= 7 * day
    ? formatDate(date, language)
    : // A clock that is behind the server's shows no future.
      relativeTime(new Date(Math.min(now, Date.parse(date))).toISOString(), language, { now, style: 'short' })
