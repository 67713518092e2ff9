import type { Order } from '@haat/shared/orders/schema.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../lib/format.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Money } from '../../../ui/price.tsx'
import { AddressBlock } from '../../addresses/index.ts'
import { TotalsList, variantText } from '../../cart/index.ts'
import { arrival } from '../../delivery/index.ts'
import { toOrderState } from '../progress.ts'
import { OrderRefunds } from './order-refunds.tsx'

/** Lines, totals and addresses of an order. */
export function OrderDetails({ order }: { order: Order }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
      <Lines order={order} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Amounts order={order} />
        <Places order={order} />
      </div>
    </div>
  )
}

function Lines({ order }: { order: Order }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Card aria-label={t('orders.items')} className="py-1 md:py-1.5">
      <ul className="divide-y divide-line">
        {order.items.map((line) => {
          const variant = variantText(line)
          return (
            <li key={line._id} className="flex gap-3.5 py-3.5">
              <Picture
                picture={line.image}
                alt=""
                sizes="72px"
                className="h-[84px] w-[68px] shrink-0 rounded-[10px] object-cover"
              />
              <div className="flex min-w-0 flex-1 justify-between gap-3">
                <div className="min-w-0">
                  {line.slug ? (
                    <Link
                      to={to(paths.product, { slug: line.slug })}
                      className="-my-1 inline-block py-1 font-semibold wrap-anywhere hover:underline"
                    >
                      <bdi>{line.name}</bdi>
                    </Link>
                  ) : (
                    <span className="font-semibold">
                      <bdi>{line.name}</bdi>
                    </span>
                  )}
                  {variant && (
                    <p className="text-sm text-soft">
                      <bdi>{variant}</bdi>
                    </p>
                  )}
                  <p className="text-sm text-soft">
                    <bdi dir="ltr" className="tabular">
                      {formatNumber(line.qty, language)} × <Money amount={line.price} currency={order.currency} />
                    </bdi>
                  </p>
                </div>
                <Money amount={line.total} currency={order.currency} className="font-semibold" />
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Cash on delivery was chosen, and an edit left nothing to deliver. */
const isCashWithoutDelivery = ({ paymentMethod, delivery }: Order): boolean =>
  paymentMethod === 'cod' && delivery.type === 'digital'

function Amounts({ order }: { order: Order }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const status = t(`orders.payment.${order.paymentStatus}`)
  return (
    <Card aria-label={t('orders.amounts')}>
      <TotalsList explanation={order.explanation} total={order.total} currency={order.currency} tax={order} />
      <p className="mt-3 text-sm text-soft">
        {isCashWithoutDelivery(order)
          ? status.charAt(0).toLocaleUpperCase(language) + status.slice(1)
          : `${t(`payments.method.${order.paymentMethod}`)} · ${status}`}
      </p>
      <OrderRefunds order={order} />
    </Card>
  )
}

function Places({ order }: { order: Order }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { delivery, billingInfo, shippingInfo } = order
  const isDigital = delivery.type === 'digital'
  const state = toOrderState(order)
  const isOpen = state === 'placed' || state === 'confirmed' || state === 'shipped'
  return (
    <Card aria-label={t('orders.delivery')} className="space-y-4">
      {!isDigital && (
        <div>
          <h2 className="mb-1 font-sans text-sm font-semibold text-soft">{t('orders.shipTo')}</h2>
          <AddressBlock address={shippingInfo} contact />
        </div>
      )}
      <div>
        <h2 className="mb-1 font-sans text-sm font-semibold text-soft">{t('orders.delivery')}</h2>
        <p>{t(`delivery.type.${delivery.type}`)}</p>
        {isOpen && !isDigital && <p className="text-soft">{arrival(delivery, language, t, new Date(order.date))}</p>}
      </div>
      {(isDigital || JSON.stringify(billingInfo) !== JSON.stringify(shippingInfo)) && (
        <div>
          <h2 className="mb-1 font-sans text-sm font-semibold text-soft">{t('orders.billTo')}</h2>
          <AddressBlock address={billingInfo} />
        </div>
      )}
      {order.note && (
        <div>
          <h2 className="mb-1 font-sans text-sm font-semibold text-soft">{t('orders.note')}</h2>
          <p className="break-words whitespace-pre-line text-soft">
            <bdi>{order.note}</bdi>
          </p>
        </div>
      )}
    </Card>
  )
}
