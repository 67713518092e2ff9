import type { BatchCode } from '@haat/shared/coupons/dashboard/schema.ts'
import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printElement } from '../../../../lib/browser/print.ts'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { toCsv } from '../../../../lib/dashboard/list/csv.ts'
import { ListExtras } from '../../../../lib/dashboard/list/list-extras.ts'
import { formatDate, moneyInText } from '../../../../lib/format.ts'
import { useSettings } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { percentText } from '../labels.ts'

/**
 * Exports the codes of a batch: clipboard, file or print. The page must render `sheet`. Exports are recorded in the audit log.
 */
export function useBatchOutput(batch: string, codes: readonly BatchCode[] | undefined) {
  const { t } = useTranslation()
  const [isPrinting, setPrinting] = useState(false)
  const { recordExport } = useContext(ListExtras)
  const all = (codes ?? []).map(({ code }) => code)
  const copied = async () => {
    const answer = await recordExport?.({ list: 'coupons', query: String(new URLSearchParams({ batch })), rows: all.length })
    if (answer?.success !== false) return true
    toast.error(t(`errors.${answer.code}`))
    return false
  }
  return {
    // Browsers allow clipboard access only right after the click.
    copy: () =>
      void navigator.clipboard.writeText(all.join('\n')).then(
        async () => (await copied()) && toast.success(t('dashboard.coupons.batch.copied')),
        () => toast.error(t('dashboard.coupons.notCopied')),
      ),
    download: async () => {
      if (!(await copied())) return
      const csv = await toCsv(
        ['code'],
        all.map((code) => [code]),
      )
      saveFile(`${batch.replace(/[^\p{L}\p{N}]+/gu, '-')}.csv`, 'text/csv', csv)
    },
    print: async () => setPrinting(await copied()),
    sheet: isPrinting && codes && <Sheet batch={batch} codes={codes} onDone={() => setPrinting(false)} />,
  }
}

/** Printable slips of unused codes. Rendered only for printing, as there may be thousands. */
function Sheet({ batch, codes, onDone }: { batch: string; codes: readonly BatchCode[]; onDone: () => void }): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name, currency } = useSettings()
  const sheet = useRef<HTMLDivElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    if (sheet.current && !printElement(sheet.current, batch)) toast.error(t('orders.printBlocked'))
    done.current()
  }, [batch, t])
  const least = (minimum: number) => toAmount(chargedPrice(toMinor(minimum), currency))
  return (
    <div className="hidden">
      <div ref={sheet} className="grid grid-cols-3 gap-0">
        {codes
          .filter(({ state }) => state !== 'usedUp' && state !== 'ended')
          .map(({ code, percent, minimum, endsAt }) => (
            <div key={code} className="break-inside-avoid border border-dashed border-line p-4 text-center">
              <p className="text-sm font-semibold">{name}</p>
              <p className="font-head text-2xl">
                {t('dashboard.coupons.batch.off', { percent: percentText(percent, language) })}
              </p>
              <p className="my-1 text-lg font-semibold tracking-wide">
                <bdi dir="ltr">{code}</bdi>
              </p>
              {minimum > 0 && (
                <p className="text-xs">
                  {t('dashboard.coupons.batch.minimum', { amount: moneyInText(least(minimum), currency) })}
                </p>
              )}
              {endsAt && <p className="text-xs">{t('dashboard.coupons.batch.until', { date: formatDate(endsAt, language) })}</p>}
            </div>
          ))}
      </div>
    </div>
  )
}
