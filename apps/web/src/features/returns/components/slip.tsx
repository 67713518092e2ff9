import type { Order } from '@haat/shared/orders/schema.ts'
import type { Return } from '@haat/shared/returns/schema.ts'
import { Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printElement } from '../../../lib/browser/print.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useSettings } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { AddressBlock } from '../../addresses/index.ts'
import { optionsText } from '../labels.ts'

/** Return slip for the parcel: sender and return address. */
export function SlipButton({ of, order, address }: { of: Return; order: Order; address: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const sheet = useRef<HTMLElement>(null)
  const print = () => {
    if (sheet.current && !printElement(sheet.current, `${order.orderId}-${of.number}`)) toast.error(t('returns.slip.blocked'))
  }
  return (
    <>
      <Button icon={<Printer aria-hidden className="size-4.5" />} onClick={() => setOpen(true)}>
        {t('returns.slip.button')}
      </Button>
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={t('returns.slip.title')}
          className="sm:max-w-2xl!"
          footer={
            <Button variant="primary" size="lg" wide icon={<Printer aria-hidden className="size-5" />} onClick={print}>
              {t('returns.slip.print')}
            </Button>
          }
        >
          <div className="p-3 sm:p-6">
            <section
              aria-label={t('returns.slip.title')}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the sheet scrollable by keyboard
              tabIndex={0}
              className="rounded-card border border-line bg-card p-5 shadow-xs sm:p-8"
            >
              <Sheet of={of} order={order} address={address} sheet={sheet} />
            </section>
          </div>
        </Dialog>
      )}
    </>
  )
}

function Sheet({
  of,
  order,
  address,
  sheet,
}: {
  of: Return
  order: Order
  address: string
  sheet: React.RefObject<HTMLElement | null>
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name } = useSettings()
  return (
    <article ref={sheet} className="text-[14px]">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <p className="font-head text-2xl">
          <bdi>{name}</bdi>
        </p>
        <div className="text-end">
          <h3 className="font-head text-2xl">{t('returns.slip.title')}</h3>
          <p className="text-soft">
            <bdi dir="ltr" className="font-semibold text-ink tabular">
              {order.orderId} / {of.number}
            </bdi>
          </p>
        </div>
      </header>
      <p className="mt-4 text-soft">{t('returns.slip.text')}</p>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <section>
          <h4 className="mb-1 font-semibold text-soft">{t('returns.slip.to')}</h4>
          <p className="text-lg font-semibold whitespace-pre-line">
            <bdi>{name}</bdi>
            <br />
            <bdi>{address}</bdi>
          </p>
        </section>
        <section>
          <h4 className="mb-1 font-semibold text-soft">{t('returns.slip.from')}</h4>
          <AddressBlock address={order.shippingInfo} contact />
        </section>
      </div>
      <table className="mt-6 w-full border-collapse">
        <caption className="sr-only">{t('returns.goods')}</caption>
        <tbody>
          {of.lines.map((line) => (
            <tr key={line._id} className="border-b border-line align-top">
              <td className="w-12 py-2.5 font-semibold tabular">{formatNumber(line.qty, language)} ×</td>
              <td className="py-2.5">
                <bdi className="block">{line.name}</bdi>
                <bdi className="block text-[13px] text-soft">{optionsText(line)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4">{t(`returns.reason.${of.reason}`)}</p>
    </article>
  )
}
