import { toAmount } from '@haat/shared/money.ts'
import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { EventVerdict, PaymentHappening } from '@haat/shared/payments/moves.ts'
import type { Ctx } from '../../ctx.ts'
import type { ProviderPayment } from '../../gateways/payments/gateway.ts'
import { announce } from '../orders/messages.ts'
import { holdToPay, lockOrder, noteOfSystem, type PayableOrder } from '../orders/paying.ts'
import { refreshOrderStates } from '../orders/service.ts'
import { type Mismatch, mismatchOf } from './compare.ts'
import { type Detail, insertProviderEvent } from './events-repo.ts'
import { endOpen, isNamedElsewhere, movePayment, noteChecked, type OpenedPayment, paymentsOf } from './repo.ts'
import { reviveOrder } from './revive.ts'

/** Who brings the word of a provider. */
export type Source = 'webhook' | 'return' | 'check'

export interface Judged {
  verdict: EventVerdict
  detail: Detail
}

const happenings: Record<ProviderPayment['state'], PaymentHappening | null> = {
  pending: null,
  authorized: 'authorize',
  captured: 'capture',
  failed: 'decline',
  voided: 'void',
  expired: 'expire',
}

/**
 * Inside a transaction: the one way in which a provider's word changes anything, whoever brings it. It is compared with what was
 * asked for, and takes effect once, where the table of moves lets it.
 */
export async function applyPayment(
  ctx: Ctx,
  { id, orderId }: { id: string; orderId: string },
  said: ProviderPayment,
  source: Source,
): Promise<Judged> {
  const order = await lockOrder(ctx, orderId)
  const all = await paymentsOf(ctx.db, orderId)
  const payment = all.find((one) => one.id === id)!
  const wrong = mismatchOf(payment, said) ?? ((await isReused(ctx, payment, said)) ? 'reused' : null)
  if (wrong) return doubt(ctx, payment, said, source, wrong)
  const named = {
    ...(payment.providerId === null && said.providerId !== '' && { providerId: said.providerId }),
    ...(said.captureId !== null && { captureId: said.captureId }),
  }
  const happening = happenings[said.state]
  const reason = said.reason?.slice(0, 200) ?? null
  const moved =
    happening &&
    (await movePayment(ctx.db, id, happening, {
      ...named,
      ...(happening === 'capture' && { captured: payment.amount }),
      // A decline, money that is held, or something odd about money that came.
      ...(happening !== 'void' && happening !== 'expire' && { problem: reason }),
    }))
  if (!moved) {
    await noteChecked(ctx.db, id, payment.captureId ? {} : named)
    return {
      verdict: happening && !isThere(payment, said) ? 'late' : 'ignored',
      detail: { state: payment.status, said: said.state },
    }
  }
  if (happening === 'capture') await takeMoney(ctx, order, all, payment)
  else if (happening === 'authorize') {
    await noteOfSystem(ctx, orderId, 'authorized', { amount: toAmount(payment.amount), method: payment.method })
    await holdToPay(ctx, orderId, 'end')
  } else await endAttempt(ctx, payment, happening, reason)
  await refreshOrderStates(ctx, [orderId])
  return { verdict: 'applied', detail: { state: payment.status, said: said.state } }
}

/** The provider names a payment, or money, that is recorded for another payment of the shop. */
const isReused = (ctx: Ctx, payment: OpenedPayment, { providerId, captureId }: ProviderPayment): Promise<boolean> =>
  isNamedElsewhere(ctx.db, payment, [providerId, captureId ?? ''])

/** The same was said before, by this way or another one. */
const isThere = ({ status }: OpenedPayment, { state }: ProviderPayment) => status === state

/** Money has come: in time, too late, or for the second time. */
async function takeMoney(ctx: Ctx, order: PayableOrder, all: readonly OpenedPayment[], payment: OpenedPayment): Promise<void> {
  const amount = toAmount(payment.amount)
  const others = all.reduce((sum, { captured }) => sum + captured, 0)
  const over = others + payment.amount - order.total
  if (over > 0 && others > 0) return noteTooMuch(ctx, payment, amount)
  await noteOfSystem(ctx, order.id, 'paid', { amount, method: payment.method })
  // Of an order that has become less since its buyer was sent to pay.
  if (over > 0) await noteTooMuch(ctx, payment, toAmount(over))
  await endOpen(ctx.db, order.id, 'voided', payment.id)
  if (order.status !== 'cancelled') return void (await holdToPay(ctx, order.id, 'end', payment.method))
  if (await reviveOrder(ctx, order)) return void (await holdToPay(ctx, order.id, 'end', payment.method))
  await noteChecked(ctx.db, payment.id, { problem: 'late' })
  await noteOfSystem(ctx, order.id, 'payment_problem', { problem: 'late', amount, method: payment.method })
}

async function noteTooMuch(ctx: Ctx, { id, orderId, method }: OpenedPayment, amount: number): Promise<void> {
  await noteChecked(ctx.db, id, { problem: 'double' })
  await noteOfSystem(ctx, orderId, 'payment_problem', { problem: 'double', amount, method })
}

async function endAttempt(ctx: Ctx, payment: OpenedPayment, happening: PaymentHappening, reason: string | null): Promise<void> {
  const data = { method: payment.method, ...(reason && { reason }) }
  if (happening !== 'decline') return noteOfSystem(ctx, payment.orderId, 'payment_ended', { ...data, how: happening })
  await noteOfSystem(ctx, payment.orderId, 'payment_failed', data)
  await announce(ctx, 'payment.failed', payment.id)
}

/** What does not fit changes nothing but what staff see; said again and again, it is noted once. */
async function doubt(ctx: Ctx, payment: OpenedPayment, said: ProviderPayment, source: Source, wrong: Mismatch): Promise<Judged> {
  const detail: Detail = {
    wrong,
    state: said.state,
    amount: said.money?.amount ?? null,
    currency: said.money?.currency ?? null,
    mode: said.mode,
    expectedAmount: payment.providerAmount,
    expectedCurrency: payment.providerCurrency,
    expectedMode: payment.mode,
  }
  // Of money that was taken it stays known why it may have to go back.
  const known = payment.problem === wrong || payment.status === 'captured'
  await noteChecked(ctx.db, payment.id, known ? {} : { problem: wrong })
  if (!known) await noteOfSystem(ctx, payment.orderId, 'payment_problem', { problem: wrong, method: payment.method })
  if (source !== 'webhook')
    await insertProviderEvent(ctx.db, {
      method: payment.method as OnlineMethod,
      eventId: `${source} ${payment.reference} ${said.state} ${wrong}`,
      kind: source,
      paymentId: payment.id,
      verdict: 'mismatch',
      detail,
    })
  return { verdict: 'mismatch', detail }
}
