import { locale } from '@haat/shared/format.ts'
import { dayOf } from '@haat/shared/reference/time-zone.ts'
import { Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { isReaderElsewhere, shopTimeZone, shopToday } from '../../../lib/shop-time-zone.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { announce } from '../../../ui/feedback/announce.ts'

const minute = 60_000
/** Remaining minutes at which screen readers are notified. */
const spoken = [5, 1]

/**
 * Payment deadline; in the last hour with a countdown hidden from screen readers. At the end, the order is refetched, as only the
 * server decides.
 */
export function TimeLeft({ until, onOver }: { until: string; onOver: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const end = Date.parse(until)
  const [left, setLeft] = useState(() => end - Date.now())
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    let before = end - Date.now()
    const timer = setInterval(() => {
      const now = end - Date.now()
      for (const one of spoken)
        if (before > one * minute && now <= one * minute) announce(t('payments.minutesLeft', { count: one }))
      if (before > 0 && now <= 0) over.current()
      before = now
      setLeft(now)
    }, 1000)
    return () => clearInterval(timer)
  }, [end, t])
  const isToday = dayOf(end, shopTimeZone()) === shopToday()
  const moment = isToday
    ? new Intl.DateTimeFormat(locale[language], {
        hour: 'numeric',
        minute: '2-digit',
        timeZone: shopTimeZone(),
        ...(isReaderElsewhere(new Date(end)) && { timeZoneName: 'short' }),
        ...(language === 'bn' && { hourCycle: 'h23' }),
      }).format(end)
    : formatDateTime(until, language)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
      <Clock aria-hidden className="size-4 shrink-0" />
      {left > 0 ? t('payments.reservedUntil', { when: `\u2068${moment}\u2069` }) : t('payments.reservationOver')}
      {left > 0 && left < 60 * minute && (
        <bdi aria-hidden dir="ltr" className="ms-auto font-semibold text-ink tabular">
          {clock(left)}
        </bdi>
      )}
    </p>
  )
}

function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
