import { Refusal } from '@haat/shared/errors.ts'
import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import { isOpenPayment } from '@haat/shared/payments/moves.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { ProviderRefused, ProviderSilent } from '../../gateways/payments/gateway.ts'
import { withRetries } from '../../retry.ts'
import { writeAudit } from '../audit/service.ts'
import { readDeskOrder } from '../orders/desk.ts'
import { lockOrder, noteOfCaller } from '../orders/paying.ts'
import { refreshOrderStates } from '../orders/service.ts'
import { applyPayment } from './apply.ts'
import { checkPayment } from './check.ts'
import { meansFor, moneyOf } from './provider-start.ts'
import { endThere } from './reconcile.ts'
import { checkRefundsOf } from './refund-settle.ts'
import { findPayment, movePayment, type PaymentRow } from './repo.ts'

type Input = { paymentId: string }
type Answer = Promise<{ order: DeskOrder }>

/** Asks the provider now what became of a payment, and of what was paid back of it. */
export async function checkNow(ctx: Ctx, input: Input): Answer {
  const payment = await known(ctx, input)
  if (isOnline(payment.method)) {
    await ofProvider(() => checkPayment(ctx, payment, 'check'))
    await checkRefundsOf(ctx, payment.orderId)
  }
  return shown(ctx, payment)
}

/** Takes money that was authorized. The provider is asked first: what it answers takes effect as any of its words. */
export async function captureNow(ctx: Ctx, input: Input): Answer {
  const payment = await known(ctx, input)
  const means = await meansFor(ctx, payment)
  const { reference, providerId, captureId, status } = payment
  if (status !== 'authorized' || !means?.gateway.capture || !reference || !providerId) throw new Refusal('order_state')
  const { gateway, keys } = means
  const said = await ofProvider(() => gateway.capture!(keys, { reference, providerId, captureId, money: moneyOf(payment) }))
  await withRetries(() =>
    inTransaction(ctx, async (ctx) => {
      await applyPayment(ctx, payment, said, 'check')
      await audit(ctx, payment, 'payments.capture')
    }),
  )
  return shown(ctx, payment)
}

/** Ends a payment nobody has paid, or gives authorized money free. Money that was paid at the same moment still counts. */
export async function voidNow(ctx: Ctx, input: Input): Answer {
  const payment = await known(ctx, input)
  await withRetries(() =>
    inTransaction(ctx, async (ctx) => {
      await lockOrder(ctx, payment.orderId)
      const { status } = (await findPayment(ctx.db, payment.id))!
      if (!isOnline(payment.method) || !isOpenPayment(status) || !(await movePayment(ctx.db, payment.id, 'void')))
        throw new Refusal('order_state')
      await noteOfCaller(ctx, payment.orderId, 'payment_ended', { method: payment.method, how: 'void' })
      await refreshOrderStates(ctx, [payment.orderId])
      await audit(ctx, payment, 'payments.void')
    }),
  )
  await endThere(ctx, payment.id)
  return shown(ctx, payment)
}

async function known(ctx: Ctx, { paymentId }: Input): Promise<PaymentRow> {
  const payment = await findPayment(ctx.db, paymentId)
  if (!payment) throw new Refusal('not_found')
  return payment
}

async function shown(ctx: Ctx, { orderId }: PaymentRow): Answer {
  const { orderId: number } = await inTransaction(ctx, (ctx) => lockOrder(ctx, orderId))
  return readDeskOrder(ctx, { orderId: number })
}

const audit = async (ctx: Ctx, { id, status }: PaymentRow, action: `payments.${string}`) => {
  const now = (await findPayment(ctx.db, id))?.status
  await writeAudit(ctx, { section: 'orders', action, target: id, diff: { status: [status, now] } })
}

async function ofProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Refusal('provider_refused', { reason: error.message.slice(0, 200) })
    if (error instanceof ProviderSilent) throw new Refusal('provider_silent')
    throw error
  }
}
