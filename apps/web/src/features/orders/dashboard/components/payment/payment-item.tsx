import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import { isOpenPayment } from '@haat/shared/payments/transitions.ts'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../../lib/format.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Chip, type Tone } from '../../../../../ui/chip.tsx'
import { CopyButton } from '../../../../../ui/copy-button.tsx'
import { Money } from '../../../../../ui/price.tsx'
import type { OrderActions } from '../../use-order-actions.ts'
import { useProblem } from '../problem-text.ts'

type Payment = DashboardOrder['payments'][number]

const tones: Record<Payment['status'], Tone> = {
  pending: 'warn',
  unknown: 'warn',
  authorized: 'info',
  captured: 'good',
  voided: 'plain',
  failed: 'bad',
  expired: 'plain',
}

/** A payment attempt: status, provider reference and actions. */
export function PaymentItem({
  payment,
  order,
  actions,
}: {
  payment: Payment
  order: DashboardOrder
  /** undefined without edit permission */
  actions: OrderActions | undefined
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const problem = useProblem()
  const { _id, method, status, amount, captured, asked, providerId, mode, expires } = payment
  const { currency } = order
  const online = isOnline(method)
  const isOpen = isOpenPayment(status)
  const isOver = order.status === 'cancelled' && status === 'pending'
  return (
    <li className="space-y-1.5 py-2.5">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            {t(`payments.method.${method}`)}
            {online && mode === 'test' && <Chip tone="warn">{t('dashboard.payments.test')}</Chip>}
          </span>
          <span className="block text-sm text-soft">{formatDateTime(payment.date, language)}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Money amount={status === 'captured' ? captured : amount} currency={currency} className="font-semibold" />
          <Chip tone={isOver ? 'plain' : tones[status]}>{t(`dashboard.orders.paid.${status}`)}</Chip>
        </span>
      </div>
      {asked && asked.currency !== currency.name && (
        <p className="text-sm text-soft">
          {t('dashboard.refunds.asked')}{' '}
          <bdi dir="ltr" className="tabular">
            {asked.amount} {asked.currency}
          </bdi>
        </p>
      )}
      {status === 'pending' && expires && !isOver && (
        <p className="text-sm text-soft">{t('dashboard.refunds.until', { date: formatDateTime(expires, language) })}</p>
      )}
      {providerId && (
        <p className="flex items-center gap-1 text-sm text-soft">
          <bdi dir="ltr" className="min-w-0 truncate" title={providerId}>
            {providerId}
          </bdi>
          <CopyButton text={providerId} label={t('dashboard.refunds.copyId')} done={t('dashboard.refunds.copied')} />
        </p>
      )}
      {payment.problem && (
        <p className="flex items-start gap-2 text-sm text-bad">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{problem(payment.problem)}</span>
        </p>
      )}
      {actions && online && isOpen && (
        <div className="flex flex-wrap gap-2 pt-1">
          {status === 'authorized' && (
            <Button size="sm" variant="ink" loading={actions.busy === `capture ${_id}`} onClick={() => void actions.capture(_id)}>
              {t('dashboard.refunds.capture')}
            </Button>
          )}
          <Button size="sm" loading={actions.busy === `check ${_id}`} onClick={() => void actions.checkPayment(_id)}>
            {t('dashboard.refunds.check')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            loading={actions.busy === `void ${_id}`}
            onClick={() => void actions.voidPayment(_id)}
          >
            {t(status === 'authorized' ? 'dashboard.refunds.free' : 'dashboard.refunds.end')}
          </Button>
        </div>
      )}
    </li>
  )
}
