import { paths } from '@haat/shared/paths.ts'
import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import { isOpenPayment } from '@haat/shared/payments/transitions.ts'
import { gatewaysOf } from '../../../gateways/payments/all.ts'
import type { Ctx } from '../../../platform/context.ts'
import { pageUrl } from '../../../platform/page-url.ts'
import { orderLink } from '../../orders/service.ts'
import { findByProviderName, findPayment, type PaymentRow, useReturnUrl } from '../repo.ts'
import { checkPaymentSafely } from './check.ts'
import { isSignedReturn } from './provider-start.ts'

type Fields = Record<string, string>

/**
 * Handles a browser returning from a provider, with or without a session. The URL only identifies the payment; its state comes from the provider.
 * @returns URL of the order page; the first use of a signed return URL opens it for a guest. Proxies log this URL, so it is
 * no key to the order later; the tab that started the payment has the token anyway
 */
export async function handleReturn(ctx: Ctx, method: OnlineMethod, fields: Fields): Promise<string> {
  const payment = await findReturnedPayment(ctx, method, fields)
  if (!payment) return pageUrl(ctx, paths.findOrder)
  const isSigned = fields.ref === payment.reference && isSignedReturn(ctx, payment.reference ?? '', fields.back ?? '')
  const withToken = isSigned && (await useReturnUrl(ctx.db, payment.id))
  const wasCancelled = fields.cancelled === '1'
  if (payment.status !== 'captured' && payment.providerId) await checkPaymentSafely(ctx, payment, 'return')
  const current = (await findPayment(ctx.db, payment.id)) ?? payment
  const link = new URL(await orderLink(ctx, payment.orderId, { withToken }))
  link.searchParams.set('payment', toPageStatus(current, wasCancelled))
  return link.href
}

/** Value of the `payment` parameter, which selects the message on the order page. */
function toPageStatus({ status }: PaymentRow, wasCancelled: boolean): string {
  if (status === 'captured' || status === 'authorized') return 'paid'
  if (wasCancelled) return 'cancelled'
  return isOpenPayment(status) ? 'waiting' : 'failed'
}

async function findReturnedPayment(ctx: Ctx, method: OnlineMethod, fields: Fields): Promise<PaymentRow | undefined> {
  if (fields.ref) return findByProviderName(ctx.db, method, { reference: fields.ref })
  return findByProviderName(ctx.db, method, gatewaysOf(ctx.env)[method]?.readReturn(fields) ?? {})
}
