import type { BatchCode } from '@haat/shared/coupons/desk-schema.ts'
import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { csvOf } from '../../../../lib/dashboard/csv.ts'
import { ListExtras } from '../../../../lib/dashboard/list-extras.ts'
import { formatDate, moneyInText } from '../../../../lib/format.ts'
import { printElement } from '../../../../lib/print.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { useSettings } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { toast } from '../../../../ui/toast.tsx'
import { percentText } from '../words.ts'

/**
 * Takes the codes of a batch out: into the clipboard, a file, or onto paper. `sheet` has to stand somewhere on the page. That it was done
 * stands in the audit log.
 */
export function useBatchOutput(batch: string, codes: readonly BatchCode[] | undefined) {
  const { t } = useTranslation()
  const [isPrinting, setPrinting] = useState(false)
  const { noteExport } = useContext(ListExtras)
  const all = (codes ?? []).map(({ code }) => code)
  const noted = async () => {
    const answer = await noteExport?.({ list: 'coupons', query: String(new URLSearchParams({ batch })), rows: all.length })
    if (answer?.success !== false) return true
    toast.error(t(`errors.${answer.code}`))
    return false
  }
  return {
    // A browser lets nobody write into the clipboard long after the click.
    copy: () =>
      void navigator.clipboard.writeText(all.join('\n')).then(
        async () => (await noted()) && toast.success(t('dashboard.coupons.batch.copied')),
        () => toast.error(t('dashboard.coupons.notCopied')),
      ),
    download: async () => {
      if (!(await noted())) return
      const csv = await csvOf(
        ['code'],
        all.map((code) => [code]),
      )
      saveFile(`${batch.replace(/[^\p{L}\p{N}]+/gu, '-')}.csv`, 'text/csv', csv)
    },
    print: async () => setPrinting(await noted()),
    sheet: isPrinting && codes && <Sheet batch={batch} codes={codes} onDone={() => setPrinting(false)} />,
  }
}

/** Slips to be cut out; what is used up is not printed. Made for the moment of printing: there may be thousands. */
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
