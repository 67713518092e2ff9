import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '../../../../../lib/format.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { Chip, type Tone } from '../../../../../ui/chip.tsx'
import { Money } from '../../../../../ui/price.tsx'
import { variantText } from '../../../../cart/index.ts'
import { useProblem } from '../problem-text.ts'

type Refund = DashboardOrder['refunds'][number]

const tones: Record<Refund['status'], Tone> = { pending: 'info', unknown: 'warn', succeeded: 'good', failed: 'bad' }

/** A refund: amount, lines, reason and status. */
export function RefundItem({ refund, order }: { refund: Refund; order: DashboardOrder }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const problem = useProblem()
  const { status, amount, lines, delivery, reason, date } = refund
  const method = order.payments.find(({ _id }) => _id === refund.paymentId)?.method
  const isSaid = refund.problem !== null && (status === 'failed' || status === 'unknown' || refund.problem === 'no_keys')
  return (
    <li className="space-y-1.5 py-2.5">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          {method && <span className="block">{t(`payments.method.${method}`)}</span>}
          <span className="block text-sm text-soft">{formatDateTime(date, language)}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Money amount={amount} currency={order.currency} className="font-semibold" />
          <Chip tone={tones[status]}>{t(`dashboard.refunds.state.${status}`)}</Chip>
        </span>
      </div>
      {(lines.length > 0 || delivery > 0) && (
        <ul className="space-y-0.5 text-sm text-soft">
          {lines.map(({ lineId, qty, restocked }) => (
            <li key={lineId}>
              <bdi dir="ltr" className="tabular">
                {formatNumber(qty, language)} ×
              </bdi>{' '}
              <LineName line={order.items.find(({ _id }) => _id === lineId)} />
              {restocked && ` · ${t('dashboard.refunds.restocked')}`}
            </li>
          ))}
          {delivery > 0 && <li>{t('dashboard.refunds.delivery')}</li>}
        </ul>
      )}
      {reason && (
        <p className="text-sm break-words text-soft">
          <bdi>{reason}</bdi>
        </p>
      )}
      {isSaid && refund.problem && (
        <p className="flex items-start gap-2 text-sm text-bad">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{problem(refund.problem)}</span>
        </p>
      )}
    </li>
  )
}

function LineName({ line }: { line: DashboardOrder['items'][number] | undefined }) {
  if (!line) return null
  const variant = variantText(line)
  return (
    <>
      <bdi>{line.name}</bdi>
      {variant && (
        <>
          {' · '}
          <bdi>{variant}</bdi>
        </>
      )}
    </>
  )
}
