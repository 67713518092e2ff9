import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { isOpenPayment } from '@haat/shared/payments/moves.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { ProviderRefused, ProviderSilent } from '../../gateways/payments/gateway.ts'
import { countTry } from '../../http/limits.ts'
import { withRetries } from '../../retry.ts'
import { expiredReason, lockOrder } from '../orders/paying.ts'
import { heldOrder, showOrder } from '../orders/service.ts'
import { applyPayment, type Judged, type Source } from './apply.ts'
import { meansFor, moneyOf, tellProvider } from './provider-start.ts'
import { type PaymentRow, paymentsOf } from './repo.ts'
import { owedOf } from './start.ts'

/** Asks the provider what became of a payment, and lets that take effect. Null where it cannot be asked. */
export async function checkPayment(ctx: Ctx, payment: PaymentRow, source: Source): Promise<Judged | null> {
  const means = await meansFor(ctx, payment)
  if (!means || !payment.reference) return null
  const providerId = payment.providerId ?? (await findLost(ctx, means, payment))
  if (providerId === null) return null
  const { reference, captureId } = payment
  const leave = !isOpenPayment(payment.status) && !(await isWanted(ctx, payment))
  const said = await means.gateway.lookUp(means.keys, { reference, providerId, captureId, money: moneyOf(payment), leave })
  return withRetries(() => inTransaction(ctx, (ctx) => applyPayment(ctx, payment, said, source)))
}

/** After its end: the order was given up, or that much is not owed any more, and money that nobody has taken yet stays with the buyer. */
const isWanted = (ctx: Ctx, { orderId, amount }: PaymentRow): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const isGivenUp = order.status === 'cancelled' && order.cancelReason !== expiredReason
    return !isGivenUp && owedOf(order, await paymentsOf(ctx.db, orderId)) >= amount
  })

/** The answer to the start was lost: the same is asked again, and is the same payment at the provider. Too late, nobody could have paid it. */
async function findLost(ctx: Ctx, means: NonNullable<Awaited<ReturnType<typeof meansFor>>>, payment: PaymentRow) {
  const [order, all] = await inTransaction(
    ctx,
    async (ctx) => [await lockOrder(ctx, payment.orderId), await paymentsOf(ctx.db, payment.orderId)] as const,
  )
  const now = all.find(({ id }) => id === payment.id)!
  if (now.providerId) return now.providerId
  if (!isOpenPayment(now.status) || !now.live) return null
  return (await tellProvider(ctx, means, order, now)).providerId
}

/** A buyer looks after the payment: what is open is asked about. */
export async function checkOwnPayment(
  ctx: Ctx,
  input: ParsedOf<typeof paymentsApi.check>,
): Promise<AnswerOf<typeof paymentsApi.check>> {
  const { id } = await heldOrder(ctx, input)
  await countTry(ctx, 'payment', id)
  const payments = await paymentsOf(ctx.db, id)
  const open = payments.findLast(({ status, providerId }) => isOpenPayment(status) && providerId !== null)
  if (open) await checkCalmly(ctx, open, 'check')
  return showOrder(ctx, input)
}

/** A provider that does not answer changes nothing: a job asks again. */
export async function checkCalmly(ctx: Ctx, payment: PaymentRow, source: Source): Promise<Judged | null> {
  try {
    return await checkPayment(ctx, payment, source)
  } catch (error) {
    if (!(error instanceof ProviderSilent || error instanceof ProviderRefused || error instanceof Refusal)) throw error
    ctx.log.warn({ err: error, payment: payment.id, method: payment.method }, 'a provider could not be asked about a payment')
    return null
  }
}
