import { Refusal } from '@haat/shared/errors.ts'
import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import { isOpenPayment } from '@haat/shared/payments/transitions.ts'
import { ProviderDeclined, ProviderUnavailable } from '../../../gateways/payments/gateway.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { inRetriedTransaction } from '../../../platform/retry.ts'
import { writeAudit } from '../../audit/service.ts'
import { lockOrder, readDashboardOrder, recordCallerEvent, refreshOrderStates } from '../../orders/service.ts'
import { applyPayment } from '../attempts/apply.ts'
import { checkPayment } from '../attempts/check.ts'
import { findOpenConnection, toProviderMoney } from '../attempts/provider-start.ts'
import { cancelAtProvider } from '../reconcile/reconcile.ts'
import { checkOrderRefunds } from '../refunds/refund-settle.ts'
import { findPayment, type PaymentRow, transitionPayment } from '../repo.ts'

type Input = { paymentId: string }
type Answer = Promise<{ order: DashboardOrder }>

/**
 * Asks the provider for the state of a payment and its refunds, for staff.
 * @throws not_found, provider_declined, provider_unavailable
 */
export async function checkNow(ctx: Ctx, input: Input): Answer {
  const payment = await requirePayment(ctx, input)
  if (isOnline(payment.method)) {
    await withProviderRefusals(() => checkPayment(ctx, payment, 'check'))
    await checkOrderRefunds(ctx, payment.orderId)
  }
  return shown(ctx, payment)
}

/**
 * Captures an authorized payment at the provider, then applies the provider's response like any other message.
 * @throws not_found, order_state, provider_declined, provider_unavailable
 */
export async function captureNow(ctx: Ctx, input: Input): Answer {
  const payment = await requirePayment(ctx, input)
  const connection = await findOpenConnection(ctx, payment)
  const { reference, providerId, captureId, status } = payment
  if (status !== 'authorized' || !connection?.gateway.capture || !reference || !providerId) throw new Refusal('order_state')
  const { gateway, keys } = connection
  const reported = await withProviderRefusals(() =>
    gateway.capture!(keys, { reference, providerId, captureId, money: toProviderMoney(payment) }),
  )
  await inRetriedTransaction(ctx, async (ctx) => {
    await applyPayment(ctx, payment, reported, 'check')
    await audit(ctx, payment, 'payments.capture')
  })
  return shown(ctx, payment)
}

/**
 * Voids an open or authorized payment. If the buyer paid at the same moment, the capture still counts.
 * @throws not_found, order_state
 */
export async function voidNow(ctx: Ctx, input: Input): Answer {
  const payment = await requirePayment(ctx, input)
  await inRetriedTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, payment.orderId)
    const { status } = (await findPayment(ctx.db, payment.id))!
    if (!isOnline(payment.method) || !isOpenPayment(status) || !(await transitionPayment(ctx.db, payment.id, 'void')))
      throw new Refusal('order_state')
    await recordCallerEvent(ctx, payment.orderId, 'payment_ended', { method: payment.method, how: 'void' })
    await refreshOrderStates(ctx, [payment.orderId])
    await audit(ctx, payment, 'payments.void')
  })
  await cancelAtProvider(ctx, payment.id)
  return shown(ctx, payment)
}

async function requirePayment(ctx: Ctx, { paymentId }: Input): Promise<PaymentRow> {
  const payment = await findPayment(ctx.db, paymentId)
  if (!payment) throw new Refusal('not_found')
  return payment
}

async function shown(ctx: Ctx, { orderId }: PaymentRow): Answer {
  const { orderId: number } = await inTransaction(ctx, (ctx) => lockOrder(ctx, orderId))
  return readDashboardOrder(ctx, { orderId: number })
}

const audit = async (ctx: Ctx, { id, status }: PaymentRow, action: `payments.${string}`) => {
  const now = (await findPayment(ctx.db, id))?.status
  await writeAudit(ctx, { section: 'orders', action, target: id, diff: { status: [status, now] } })
}

async function withProviderRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderDeclined) throw new Refusal('provider_declined', { reason: error.message.slice(0, 200) })
    if (error instanceof ProviderUnavailable) throw new Refusal('provider_unavailable')
    throw error
  }
}
