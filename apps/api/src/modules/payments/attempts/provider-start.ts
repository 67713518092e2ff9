import { isOnline, type OnlineMethod } from '@haat/shared/payments/constants.ts'
import { Language } from '@haat/shared/text.ts'
import { type PaymentToStart, ProviderDeclined } from '../../../gateways/payments/gateway.ts'
import type { Ctx } from '../../../platform/context.ts'
import { apiOrigin } from '../../../platform/network/origins.ts'
import { sqlStateOf } from '../../../platform/retry.ts'
import { isSigned, sign } from '../../../platform/secrets.ts'
import { findOrderUnits, type PayableOrder } from '../../orders/service.ts'
import { readRules } from '../../settings/service.ts'
import { findConnection, type ProviderConnection } from '../providers/connection.ts'
import { markStarted, type PaymentRow } from '../repo.ts'

/** Connection to the provider of a payment; null without keys or with keys of the other mode. */
export async function findOpenConnection(ctx: Ctx, { method, mode }: PaymentRow): Promise<ProviderConnection | null> {
  const connection = isOnline(method) ? await findConnection(ctx, method) : null
  return connection?.keys.mode === mode ? connection : null
}

/**
 * Starts an attempt at the provider, outside any transaction. Idempotent by reference.
 * @throws ProviderDeclined, ProviderUnavailable
 */
export async function startAtProvider(ctx: Ctx, { gateway, keys }: ProviderConnection, order: PayableOrder, payment: PaymentRow) {
  const started = await gateway.start(keys, await toStart(ctx, order, payment))
  await markStarted(ctx.db, payment.id, started).catch((error: unknown) => {
    if (sqlStateOf(error) === '23505') throw new ProviderDeclined('provider id belongs to another payment')
    throw error
  })
  return started
}

async function toStart(ctx: Ctx, order: PayableOrder, payment: PaymentRow): Promise<PaymentToStart> {
  const { name } = await readRules(ctx)
  const units = await findOrderUnits(ctx, order.id)
  const { fullName, email, phone, house, ...place } = order.billing
  const method = payment.method as OnlineMethod
  const back = returnUrl(ctx, method, payment.reference!)
  return {
    reference: payment.reference!,
    money: toProviderMoney(payment),
    order: {
      orderId: order.orderId,
      description: `${name} ${order.orderId}`.trim(),
      units: Math.max(
        1,
        units.reduce((sum, { qty }) => sum + qty, 0),
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

/** The requested amount in the provider's smallest units. */
export const toProviderMoney = ({ providerAmount, providerCurrency, providerDecimals }: PaymentRow) => ({
  amount: providerAmount!,
  currency: providerCurrency!,
  decimals: providerDecimals!,
})

/** URL that the provider sends webhooks to. */
export const webhookUrl = ({ env }: Ctx, method: OnlineMethod) => `${apiOrigin(env)}/api/payments/${method}/webhook`

/** The URL is signed instead of carrying the token of a guest: it opens the order once, also in another browser of the guest. */
const returnUrl = (ctx: Ctx, method: OnlineMethod, reference: string) =>
  `${apiOrigin(ctx.env)}/api/payments/${method}/return?ref=${reference}&back=${sign(ctx.env, 'payment return', reference)}`

/** Verifies the signature of a return URL. */
export const isSignedReturn = (ctx: Ctx, reference: string, word: string): boolean =>
  isSigned(ctx.env, 'payment return', reference, word)
