import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage } from '../../lib/use-language.ts'

/** Countdown text after too many attempts; undefined when the user may try again. */
export function useWait(): { wait: string | undefined; startWaiting: (seconds: number | undefined) => void } {
  const { t } = useTranslation()
  const language = useLanguage()
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isWaiting])
  const [value, unit] = left > 90 ? [Math.ceil(left / 60), 'minute'] : [left, 'second']
  return {
    wait: isWaiting
      ? t('accounts.tryAgainIn', { time: formatNumber(value, language, { style: 'unit', unit, unitDisplay: 'long' }) })
      : undefined,
    startWaiting: (seconds = 0) => {
      // One reading of the clock: two that differ by a millisecond would be a wait of one second.
      const start = Date.now()
      setNow(start)
      setUntil(start + seconds * 1000)
    },
  }
}
