import type { Order } from '@haat/shared/orders/schema.ts'
import { Printer } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { printElement } from '../../../lib/print.ts'
import { useSettings } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { Money } from '../../../ui/price.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AddressBlock } from '../../addresses/index.ts'
import { TotalsList, variantText } from '../../cart/index.ts'

/** The invoice on the screen, and the way to paper. */
export function InvoiceDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation()
  const sheet = useRef<HTMLElement>(null)
  const print = () => {
    if (sheet.current && !printElement(sheet.current, order.orderId)) toast.error(t('orders.printBlocked'))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('orders.invoice')}
      className="sm:max-w-3xl!"
      footer={
        <Button variant="primary" size="lg" wide icon={<Printer aria-hidden className="size-5" />} onClick={print}>
          {t('orders.print')}
        </Button>
      }
    >
      <div className="p-3 sm:p-6">
        <section
          aria-label={t('orders.invoice')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the sheet from here
          tabIndex={0}
          className="rounded-card border border-line bg-card p-5 shadow-xs sm:p-9"
        >
          <InvoiceSheet order={order} sheet={sheet} />
        </section>
      </div>
    </Dialog>
  )
}

type Invoiced = Omit<Order, 'events' | 'canCancel' | 'pay' | 'images' | 'refunds'>

/** Everything here is text: what staff or customers wrote can never become markup. */
export function InvoiceSheet({ order, sheet }: { order: Invoiced; sheet?: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const { name, address, email, phoneFooter, phoneHeader } = useSettings()
  const language = useLanguage()
  const phone = phoneFooter || phoneHeader
  return (
    <article ref={sheet} id="invoice" className="text-[14px]">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <p className="font-head text-2xl">
            <bdi>{name}</bdi>
          </p>
          <p className="mt-1.5 text-soft">
            {address && (
              <span className="block">
                <bdi>{address}</bdi>
              </span>
            )}
            {email && (
              <bdi dir="ltr" className="block w-fit">
                {email}
              </bdi>
            )}
            {phone && (
              <bdi dir="ltr" className="block w-fit">
                {phone}
              </bdi>
            )}
          </p>
        </div>
        <div>
          <h3 className="font-head text-2xl">{t('orders.invoice')}</h3>
          <dl className="mt-1.5 grid grid-cols-[auto_auto] gap-x-4 text-soft">
            <dt>{t('orders.number')}</dt>
            <dd className="font-semibold text-ink tabular">
              <bdi dir="ltr">{order.orderId}</bdi>
            </dd>
            <dt>{t('orders.date')}</dt>
            <dd>{formatDate(order.date, language)}</dd>
          </dl>
        </div>
      </header>
      <div className="mt-8 grid gap-6 sm:grid-cols-2">
        <section>
          <h4 className="mb-1 font-semibold text-soft">{t('orders.billTo')}</h4>
          <AddressBlock address={order.billingInfo} contact />
        </section>
        <section>
          <h4 className="mb-1 font-semibold text-soft">{t('orders.shipTo')}</h4>
          <AddressBlock address={order.shippingInfo} contact />
        </section>
      </div>
      <table className="mt-8 w-full border-collapse text-[14px]">
        <thead>
          <tr className="border-b-2 border-ink text-start">
            <th scope="col" className="py-2 text-start font-semibold">
              {t('orders.item')}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-semibold">
              {t('orders.qty')}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-semibold max-sm:hidden print:table-cell">
              {t('orders.price')}
            </th>
            <th scope="col" className="py-2 text-end font-semibold">
              {t('orders.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((line) => (
            <tr key={line._id} className="break-inside-avoid border-b border-line align-top">
              <td className="py-2.5 text-start">
                <span className="block">
                  <bdi>{line.name}</bdi>
                </span>
                {(variantText(line) || line.sku) && (
                  <span className="block text-[13px] text-soft">
                    <bdi>{[variantText(line), line.sku].filter(Boolean).join(' · ')}</bdi>
                  </span>
                )}
              </td>
              <td className="px-2 py-2.5 text-end tabular">{line.qty}</td>
              <td className="px-2 py-2.5 text-end max-sm:hidden print:table-cell">
                <Money amount={line.price} currency={order.currency} />
              </td>
              <td className="py-2.5 text-end">
                <Money amount={line.total} currency={order.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-5 flex flex-wrap justify-between gap-6">
        <p className="text-soft">
          {t(`payments.method.${order.paymentMethod}`)}
          <br />
          {t(`orders.payment.${order.paymentStatus}`)}
        </p>
        <TotalsList
          explanation={order.explanation}
          total={order.total}
          currency={order.currency}
          className="min-w-60 max-sm:w-full"
        />
      </div>
      <p className="mt-9 border-t border-line pt-4 text-soft">{t('orders.thanks', { shop: name })}</p>
    </article>
  )
}
