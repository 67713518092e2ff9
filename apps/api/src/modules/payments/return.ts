import { paths } from '@haat/shared/paths.ts'
import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import { isOpenPayment } from '@haat/shared/payments/moves.ts'
import type { Ctx } from '../../ctx.ts'
import { gatewaysOf } from '../../gateways/payments/all.ts'
import { pageUrl } from '../../page-url.ts'
import { orderLink } from '../orders/paying.ts'
import { checkCalmly } from './check.ts'
import { isBackWord } from './provider-start.ts'
import { findNamed, findPayment, type PaymentRow } from './repo.ts'

type Fields = Record<string, string>

/**
 * A browser comes back from a provider, paid or not, with or without a session. What it brings only names a payment: what became of
 * it the provider is asked. Answers where the browser goes on: the order's page, which opens for a guest who carries our word.
 */
export async function takeReturn(ctx: Ctx, method: OnlineMethod, fields: Fields): Promise<string> {
  const payment = await namedBy(ctx, method, fields)
  if (!payment) return pageUrl(ctx, paths.findOrder)
  const isOurs = fields.ref === payment.reference && isBackWord(ctx, payment.reference ?? '', fields.back ?? '')
  const thoughtBetter = fields.cancelled === '1'
  if (payment.status !== 'captured' && payment.providerId) await checkCalmly(ctx, payment, 'return')
  const now = (await findPayment(ctx.db, payment.id)) ?? payment
  const link = new URL(await orderLink(ctx, payment.orderId, { withToken: isOurs }))
  link.searchParams.set('payment', wordOf(now, thoughtBetter))
  return link.href
}

/** What the order's page says first. */
function wordOf({ status }: PaymentRow, thoughtBetter: boolean): string {
  if (status === 'captured' || status === 'authorized') return 'paid'
  if (thoughtBetter) return 'cancelled'
  return isOpenPayment(status) ? 'waiting' : 'failed'
}

async function namedBy(ctx: Ctx, method: OnlineMethod, fields: Fields): Promise<PaymentRow | undefined> {
  if (fields.ref) return findNamed(ctx.db, method, { reference: fields.ref })
  return findNamed(ctx.db, method, gatewaysOf(ctx.env)[method]?.readReturn(fields) ?? {})
}
