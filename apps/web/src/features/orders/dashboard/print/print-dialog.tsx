import { Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printElement } from '../../../../lib/browser/print.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { InvoiceSheet } from '../../components/invoice/invoice-sheet.tsx'
import { useValidInvoices } from '../documents.ts'
import { PackingSlip } from './packing-slip.tsx'
import { PickList } from './pick-list.tsx'
import type { Printed } from './printed.ts'
import { Paper, toLanguage, useSpeakers } from './sheet-language.tsx'

const kinds = ['invoices', 'slips', 'pick'] as const
type Kind = (typeof kinds)[number]

/** Print preview: invoices and slips in the customer's language, the pick list in the user's. */
export function PrintDialog({ printed, first = 'slips', onClose }: { printed: Printed; first?: Kind; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [kind, setKind] = useState<Kind>(first)
  const sheets = useRef<HTMLDivElement>(null)
  const speakers = useSpeakers([language, ...printed.orders.map((order) => toLanguage(order.language))])
  const { invoices, failed } = useValidInvoices(
    printed.orders.map(({ _id }) => _id),
    kind === 'invoices',
  )
  const isReady = speakers && (kind !== 'invoices' || invoices)
  const print = () => {
    if (sheets.current && !printElement(sheets.current, formatTitle(t(`dashboard.orders.print.${kind}`), printed)))
      toast.error(t('orders.printBlocked'))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('dashboard.orders.print.title')}
      className="sm:max-w-3xl!"
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-soft">{t('dashboard.orders.count', { count: printed.orders.length })}</p>
          <Button variant="primary" icon={<Printer aria-hidden className="size-4.5" />} disabled={!isReady} onClick={print}>
            {t('dashboard.orders.print.go')}
          </Button>
        </div>
      }
    >
      <fieldset className="sticky top-0 z-10 flex gap-1.5 overflow-x-auto border-b border-line bg-paper px-3 py-2.5 sm:px-6">
        <legend className="sr-only">{t('dashboard.orders.print.what')}</legend>
        {kinds.map((one) => (
          <label
            key={one}
            className={cx(
              'flex min-h-11 cursor-pointer items-center rounded-chip px-4 text-sm font-semibold whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-brand-text sm:min-h-9',
              one === kind ? 'bg-ink text-paper' : 'bg-sunken text-ink',
            )}
          >
            <input type="radio" name="print" className="sr-only" checked={one === kind} onChange={() => setKind(one)} />
            {t(`dashboard.orders.print.${one}`)}
          </label>
        ))}
      </fieldset>
      <div className="p-3 sm:p-6">
        <section
          aria-label={t(`dashboard.orders.print.${kind}`)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the sheets scrollable by keyboard
          tabIndex={0}
          className="rounded-card border border-line bg-card p-5 shadow-xs sm:p-9"
        >
          {failed && kind === 'invoices' ? (
            <FormAlert>{t('dashboard.orders.print.noInvoices')}</FormAlert>
          ) : isReady ? (
            <div ref={sheets}>
              {kind === 'pick' ? (
                <Paper speaker={speakers.get(language)!}>
                  <PickList printed={printed} />
                </Paper>
              ) : (
                printed.orders.map((order) => (
                  <Paper key={order._id} speaker={speakers.get(toLanguage(order.language))!}>
                    {kind === 'invoices' ? (
                      <InvoiceSheet order={order} document={invoices?.[order._id]} />
                    ) : (
                      <PackingSlip order={order} />
                    )}
                  </Paper>
                ))
              )}
            </div>
          ) : (
            <Skeleton className="h-96" />
          )}
        </section>
      </div>
    </Dialog>
  )
}

/** A single order's document is named after its number. */
const formatTitle = (kind: string, { orders }: Printed): string =>
  orders.length === 1 ? orders[0]!.orderId : `${kind} ${orders.length}`
