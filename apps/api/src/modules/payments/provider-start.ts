import { isOnline, type OnlineMethod } from '@haat/shared/payments/constants.ts'
import { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../ctx.ts'
import { type PaymentToStart, ProviderRefused } from '../../gateways/payments/gateway.ts'
import { isSigned, sign } from '../../platform/secrets.ts'
import { sqlStateOf } from '../../retry.ts'
import type { PayableOrder } from '../orders/paying.ts'
import { piecesOfOrder } from '../orders/paying.ts'
import { readRules } from '../settings/service.ts'
import { type Means, meansOf } from './means.ts'
import { noteStarted, type PaymentRow } from './repo.ts'

/** How to speak with the provider of a payment; null where that cannot be: no keys any more, or those of the other mode. */
export async function meansFor(ctx: Ctx, { method, mode }: PaymentRow): Promise<Means | null> {
  const means = isOnline(method) ? await meansOf(ctx, method) : null
  return means?.keys.mode === mode ? means : null
}

/** Tells the provider of an attempt, outside of any transaction. Asked twice it is the same payment there. */
export async function tellProvider(ctx: Ctx, { gateway, keys }: Means, order: PayableOrder, payment: PaymentRow) {
  const started = await gateway.start(keys, await toStart(ctx, order, payment))
  await noteStarted(ctx.db, payment.id, started).catch((error: unknown) => {
    if (sqlStateOf(error) === '23505') throw new ProviderRefused('its id stands for another payment')
    throw error
  })
  return started
}

async function toStart(ctx: Ctx, order: PayableOrder, payment: PaymentRow): Promise<PaymentToStart> {
  const { name } = await readRules(ctx)
  const pieces = await piecesOfOrder(ctx, order.id)
  const { fullName, email, phone, house, ...place } = order.billing
  const method = payment.method as OnlineMethod
  const back = returnUrl(ctx, method, payment.reference!)
  return {
    reference: payment.reference!,
    money: moneyOf(payment),
    order: {
      orderId: order.orderId,
      description: `${name} ${order.orderId}`.trim(),
      pieces: Math.max(
        1,
        pieces.reduce((sum, { qty }) => sum + qty, 0),
      ),
    },
    buyer: { name: fullName, email, phone, address: house, ...place },
    returnUrl: back,
    cancelUrl: `${back}&cancelled=1`,
    webhookUrl: webhookUrl(ctx, method),
    expiresAt: payment.expiresAt!,
    language: Language.safeParse(order.language).data ?? 'en',
  }
}

export const moneyOf = ({ providerAmount, providerCurrency, providerDecimals }: PaymentRow) => ({
  amount: providerAmount!,
  currency: providerCurrency!,
  decimals: providerDecimals!,
})

export const webhookUrl = ({ env }: Ctx, method: OnlineMethod) => `${env.publicUrl}/api/payments/${method}/webhook`

/** Carries a word of ours, so that a guest who comes back without a session sees the order. */
const returnUrl = (ctx: Ctx, method: OnlineMethod, reference: string) =>
  `${ctx.env.publicUrl}/api/payments/${method}/return?ref=${reference}&back=${sign(ctx.env, 'payment return', reference)}`

/** The browser was sent by us to pay this. */
export const isBackWord = (ctx: Ctx, reference: string, word: string): boolean =>
  isSigned(ctx.env, 'payment return', reference, word)
