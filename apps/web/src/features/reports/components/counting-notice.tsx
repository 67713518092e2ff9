import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefresh } from '../../../lib/dashboard/refresh.ts'
import { timeZoneText } from '../../../lib/dashboard/time-zones.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useReportZonesQuery } from '../dashboard/api.ts'

/** Milliseconds between two looks at whether all orders are counted. */
const pause = 5000

/** Says that the figures still have the days of the former time zone while orders are counted by those of the new one; afterwards loads the figures again. */
export function CountingNotice() {
  const { t } = useTranslation()
  const language = useLanguage()
  const refresh = useRefresh()
  const [isCounting, setCounting] = useState(false)
  const { data: zones } = useReportZonesQuery(undefined, {
    pollingInterval: isCounting ? pause : 0,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!zones) return
    setCounting(zones.next !== null)
    if (shown.current && shown.current !== zones.timeZone) refresh()
    shown.current = zones.timeZone
  }, [zones, refresh])
  const text = (zone: string) => `\u2068${timeZoneText(zone, language)}\u2069`
  return (
    <div role="status" className="no-print">
      {zones?.next && (
        <div className="mb-5 rounded-card border border-line bg-sunken p-4 text-sm">
          <p>{t('dashboard.reports.counting', { next: text(zones.next), former: text(zones.timeZone) })}</p>
          <progress aria-hidden className="mt-3 h-1.5 w-full accent-brand" />
        </div>
      )}
    </div>
  )
}
