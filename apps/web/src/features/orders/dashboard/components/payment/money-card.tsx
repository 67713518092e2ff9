import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { moneyInText } from '../../../../../lib/format.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Card } from '../../../../../ui/layout/card.tsx'
import { TotalsList } from '../../../../cart/index.ts'
import type { DialogAction } from '../../types.ts'
import { amountDue, isTransfer } from '../../use-next-step.ts'
import type { OrderActions } from '../../use-order-actions.ts'
import { PaymentItem } from './payment-item.tsx'
import { RefundItem } from './refund-item.tsx'
import { TransferReceipts } from './transfer-receipts.tsx'

/** Totals, explanation and payments of the order. */
export function MoneyCard({
  order,
  mayEdit,
  actions,
  ask,
}: {
  order: DashboardOrder
  mayEdit: boolean
  actions: OrderActions
  ask: (asked: DialogAction) => void
}) {
  const { t } = useTranslation()
  const { currency, payments, refunds } = order
  const owed = amountDue(order)
  const left = payments.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  const unsettled = refunds.find(({ status }) => status === 'pending' || status === 'unknown')
  return (
    <Card aria-labelledby="money" className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 sm:grid-cols-2">
      <div>
        <h2 id="money" className="mb-3 text-lg">
          {t('dashboard.orders.money')}
        </h2>
        <TotalsList explanation={order.explanation} total={order.total} currency={currency} tax={order} />
        {refunds.length > 0 && (
          <>
            <h3 className="mt-4 mb-2 font-sans text-sm font-semibold text-soft">{t('dashboard.refunds.back')}</h3>
            <ul className="divide-y divide-line">
              {refunds.map((refund) => (
                <RefundItem key={refund._id} refund={refund} order={order} />
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="flex flex-col">
        <h3 className="mb-2 font-sans text-sm font-semibold text-soft">{t('dashboard.orders.payments')}</h3>
        <ul className="divide-y divide-line">
          {payments.map((payment) => (
            <PaymentItem key={payment._id} payment={payment} order={order} actions={mayEdit ? actions : undefined} />
          ))}
        </ul>
        <TransferReceipts order={order} />
        {order.toPayBack > 0 && order.next !== 'pay-back' && (
          <p className="mt-3 text-sm text-bad">
            {t('dashboard.refunds.tooMuchPaid', { amount: moneyInText(order.toPayBack, currency) })}
          </p>
        )}
        {mayEdit && (
          <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
            {order.actions.includes('collect') && order.next !== 'collect' && owed > 0 && (
              <Button size="sm" onClick={() => ask({ what: 'collect' })}>
                {t(isTransfer(order) ? 'dashboard.refunds.arrived' : 'dashboard.orders.action.collected')}
              </Button>
            )}
            {left > 0 && order.next !== 'pay-back' && (
              <Button size="sm" onClick={() => ask({ what: 'refund' })}>
                {t('dashboard.refunds.title')}
              </Button>
            )}
            {unsettled && (
              <Button
                size="sm"
                variant="quiet"
                loading={actions.busy === `check ${unsettled.paymentId}`}
                onClick={() => void actions.checkPayment(unsettled.paymentId)}
              >
                {t('dashboard.refunds.checkRefunds')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}
