import { hasFiles } from '@haat/shared/catalog/bundles.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { FileText, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { OrderReturns } from '../../returns/index.ts'
import { CancelOrder } from '../components/cancel-order.tsx'
import { documentLabel } from '../components/invoice/document-label.ts'
import { InvoiceDialog } from '../components/invoice/invoice.tsx'
import { OrderDetails } from '../components/order-details.tsx'
import { OrderLoader } from '../components/order-loader.tsx'
import { OrderMoney } from '../components/order-money.tsx'
import { OrderParcels } from '../components/parcels.tsx'
import { SaveOrderPrompt } from '../components/save-order-prompt.tsx'
import { StateChip } from '../components/state-chip.tsx'
import { Timeline } from '../components/timeline.tsx'
import { useReorder } from '../use-reorder.ts'

const DownloadsCard = lazyPart(() => import('../components/downloads/downloads-card.tsx'))

const arrived: readonly Order['fulfilmentStatus'][] = ['delivered', 'partially_delivered']

export default function OrderPage() {
  return <OrderLoader>{(order, token) => <OrderView order={order} token={token} />}</OrderLoader>
}

function OrderView({ order, token }: { order: Order; token: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [invoice, setInvoice] = useState(false)
  const reorder = useReorder()
  const title = useRef<HTMLHeadingElement>(null)
  useTitle(t('orders.numbered', { orderId: order.orderId }))
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <p className="text-soft">{formatDate(order.date, language)}</p>
          <h1
            ref={title}
            tabIndex={-1}
            className="mt-1 focus:outline-none flex flex-wrap items-center gap-x-3.5 gap-y-2 text-[26px] md:text-4xl"
          >
            {t('orders.numbered', { orderId: `\u2066${order.orderId}\u2069` })}
            <StateChip order={order} />
          </h1>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button icon={<FileText aria-hidden className="size-4.5" />} onClick={() => setInvoice(true)}>
            {t(documentLabel(order))}
          </Button>
          <Button icon={<RotateCcw aria-hidden className="size-4.5" />} onClick={() => reorder(order)}>
            {t('orders.again')}
          </Button>
        </div>
      </div>
      <div className="mt-6 empty:hidden">
        <OrderMoney order={order} token={token} />
      </div>
      <Card className="mt-5 md:p-6">
        <Timeline order={order} />
      </Card>
      {order.items.some(hasFiles) && (
        <LazySection>
          <DownloadsCard order={order} token={token} />
        </LazySection>
      )}
      <OrderParcels order={order} />
      <div className="mt-5">
        <OrderDetails order={order} />
      </div>
      {(order.returnStatus !== 'none' || arrived.includes(order.fulfilmentStatus)) && (
        <LazySection>
          <OrderReturns order={order} token={token} />
        </LazySection>
      )}
      {token && <SaveOrderPrompt email={order.billingInfo.email || order.shippingInfo.email} />}
      <div className="mt-6 flex">
        <CancelOrder order={order} token={token} onCancelled={() => title.current?.focus()} />
      </div>
      {invoice && <InvoiceDialog order={order} token={token} onClose={() => setInvoice(false)} />}
    </>
  )
}
