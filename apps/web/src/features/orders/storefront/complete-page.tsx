import type { Order } from '@haat/shared/orders/schema.ts'
import { Check, FileText, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyInText } from '../../../lib/format.ts'
import { paths, toOrderPage } from '../../../lib/paths.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { arrival } from '../../delivery/index.ts'
import { documentLabel } from '../components/invoice/document-label.ts'
import { InvoiceDialog } from '../components/invoice/invoice.tsx'
import { OrderDetails } from '../components/order-details.tsx'
import { OrderLoader } from '../components/order-loader.tsx'
import { OrderMoney } from '../components/order-money.tsx'

export default function CompletePage() {
  return <OrderLoader>{(order, token) => <Complete order={order} token={token} />}</OrderLoader>
}

function Complete({ order, token }: { order: Order; token: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [invoice, setInvoice] = useState(false)
  const { orderId, delivery, shippingInfo, paymentMethod, total, currency } = order
  const address = toOrderPage(paths.order, orderId, token)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(address, location.href).href)
      toast.success(t('orders.linkCopied'))
    } catch {
      toast.error(t('errors.unexpected'))
    }
  }
  return (
    <>
      <section className="mx-auto max-w-2xl pb-10 text-center">
        <span aria-hidden className="mx-auto grid size-16 animate-rise place-items-center rounded-full bg-brand text-on-brand">
          <Check className="size-8" />
        </span>
        <h1 className="mt-5 text-[30px] md:text-[44px]">{t('orders.thankYou', { name: shippingInfo.fullName })}</h1>
        <p className="mt-3 text-lg text-soft">{t('orders.placedAs', { orderId: `\u2066${orderId}\u2069` })}</p>
        <p className="mt-1 text-soft">
          {delivery.type === 'digital'
            ? t('orders.downloads.afterPayment')
            : t(delivery.type === 'pickup' ? 'orders.readyOn' : 'orders.arrives', {
                when: arrival(delivery, language, t, new Date(order.date)),
              })}
          {paymentMethod === 'cod' &&
            delivery.type !== 'digital' &&
            total > 0 &&
            ` ${t('orders.payAtDoor', { amount: moneyInText(total, currency) })}`}
        </p>
        <p className="mt-1 text-soft">{t('orders.mailedTo', { email: `\u2068${order.billingInfo.email}\u2069` })}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <ButtonLink variant="primary" size="lg" to={address}>
            {t('orders.follow')}
          </ButtonLink>
          <Button size="lg" icon={<FileText aria-hidden className="size-4.5" />} onClick={() => setInvoice(true)}>
            {t(documentLabel(order))}
          </Button>
          <ButtonLink size="lg" variant="quiet" to={paths.shop}>
            {t('orders.keepShopping')}
          </ButtonLink>
        </div>
        {token && (
          <p className="mt-6 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-card bg-sunken px-4 py-3 text-sm text-soft">
            {t('orders.keepLink')}
            <button
              type="button"
              onClick={() => void copy()}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text hover:underline"
            >
              <Link2 aria-hidden className="size-4" />
              {t('orders.copyLink')}
            </button>
          </p>
        )}
      </section>
      <div className="mx-auto mb-8 max-w-2xl empty:hidden">
        <OrderMoney order={order} token={token} />
      </div>
      <OrderDetails order={order} />
      {invoice && <InvoiceDialog order={order} token={token} onClose={() => setInvoice(false)} />}
    </>
  )
}
