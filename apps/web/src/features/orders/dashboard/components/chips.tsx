import { type NextStep, type OrderProgress, orderProgress } from '@haat/shared/orders/dashboard/rules.ts'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from '@haat/shared/orders/transitions.ts'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { ReturnStatus } from '@haat/shared/returns/transitions.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Chip, type Tone } from '../../../../ui/chip.tsx'

interface State {
  status: OrderStatus
  fulfilmentStatus: FulfilmentStatus
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod
  next: NextStep
}

const wayTones: Record<OrderProgress, Tone> = {
  confirm: 'bad',
  'await-payment': 'plain',
  release: 'warn',
  pack: 'info',
  ship: 'info',
  unfulfilled: 'plain',
  partially_shipped: 'plain',
  shipped: 'plain',
  partially_delivered: 'plain',
  delivered: 'good',
  cancelled: 'plain',
  'pay-back': 'bad',
}

export const wayText = (t: TFunction, order: Pick<State, 'status' | 'fulfilmentStatus' | 'next'>) =>
  t(`dashboard.orders.way.${orderProgress(order)}`)

export function WayChip({
  order,
  className,
}: {
  order: Pick<State, 'status' | 'fulfilmentStatus' | 'next'>
  className?: string
}) {
  const { t } = useTranslation()
  return (
    <Chip tone={wayTones[orderProgress(order)]} {...(className && { className })}>
      {wayText(t, order)}
    </Chip>
  )
}

const paymentTones: Record<PaymentStatus, Tone> = {
  unpaid: 'plain',
  pending: 'warn',
  authorized: 'info',
  partially_paid: 'warn',
  paid: 'good',
  partially_refunded: 'plain',
  refunded: 'plain',
  failed: 'bad',
}
type Paid = Pick<State, 'status' | 'paymentStatus' | 'paymentMethod'>

export function paymentText(t: TFunction, { status, paymentStatus, paymentMethod }: Paid): string {
  const isAtDoor = paymentStatus === 'pending' && paymentMethod === 'cod' && status !== 'cancelled'
  return t(isAtDoor ? 'dashboard.orders.collectCash' : `dashboard.orders.payment.${paymentStatus}`)
}

export function PaymentChip({ order }: { order: Paid }) {
  const { t } = useTranslation()
  const tone = order.status === 'cancelled' && order.paymentStatus === 'pending' ? 'plain' : paymentTones[order.paymentStatus]
  return <Chip tone={tone}>{paymentText(t, order)}</Chip>
}

const statusTones: Record<OrderStatus, Tone> = { placed: 'bad', confirmed: 'info', completed: 'good', cancelled: 'plain' }

export function StatusChip({ status }: { status: OrderStatus }) {
  const { t } = useTranslation()
  return <Chip tone={statusTones[status]}>{t(`dashboard.orders.status.${status}`)}</Chip>
}

export function FulfilmentChip({ status }: { status: FulfilmentStatus }) {
  const { t } = useTranslation()
  return <Chip tone={wayTones[status]}>{t(`dashboard.orders.fulfilment.${status}`)}</Chip>
}

const returnTones: Record<Exclude<ReturnStatus, 'none'>, Tone> = {
  requested: 'bad',
  in_progress: 'info',
  partially_returned: 'plain',
  returned: 'plain',
}

export function ReturnsChip({ status }: { status: ReturnStatus }) {
  const { t } = useTranslation()
  return status === 'none' ? null : <Chip tone={returnTones[status]}>{t(`dashboard.returns.ofOrders.${status}`)}</Chip>
}
