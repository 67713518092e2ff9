import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { FulfilmentChip, PaymentChip, StatusChip } from './chips.tsx'
import { reasonText } from './timeline/timeline-text.ts'

/** Order number and the three states. */
export function OrderTitle({ order }: { order: DashboardOrder }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <bdi dir="ltr" className="tabular">
        {order.orderId}
      </bdi>
      <span className="flex flex-wrap items-center gap-1.5 font-sans tracking-normal">
        {order.held && <Chip tone="warn">{t('dashboard.orders.way.release')}</Chip>}
        <StatusChip status={order.status} />
        <PaymentChip order={order} />
        {(order.status !== 'cancelled' || order.fulfilmentStatus !== 'unfulfilled') && (
          <FulfilmentChip status={order.fulfilmentStatus} />
        )}
      </span>
    </span>
  )
}

OrderTitle.Line = function Line({ order }: { order: DashboardOrder }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      {formatDateTime(order.date, language)} · {t(`dashboard.orders.source.${order.source}`)}
      {order.agent && <bdi> ({order.agent})</bdi>} · {t(`payments.method.${order.paymentMethod}`)}
      {order.cancelled && (
        <span className="block">
          {t('dashboard.orders.cancelledOn', { date: formatDateTime(order.cancelled.date, language) })}
          {order.cancelled.reason && (
            <>
              {' '}
              <bdi>{reasonText(t, order.cancelled.reason)}</bdi>
            </>
          )}
        </span>
      )}
    </>
  )
}
