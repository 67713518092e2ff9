import { normalizeForSearch } from '@haat/shared/catalog/normalize.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { consumeRateLimit, restoreRateLimit } from '../../../platform/rate-limit.ts'
import { useCode } from '../../accounts/service.ts'
import { queueMail } from '../../mails/service.ts'
import { openingToken } from '../mails/opening-token.ts'
import { toSummaries } from '../order/summaries.ts'
import { findGuestOrders } from './lookup-repo.ts'

const mostShown = 50

/**
 * Queues an email with a lookup code. Response and timing are the same for every email, so they do not reveal whether orders exist; the email job
 * checks that.
 * @throws rate_limited
 */
export async function askForOrders(ctx: Ctx, { email }: ParsedOf<typeof ordersApi.lookup>): Promise<Record<string, never>> {
  await consumeRateLimit(ctx, 'mail', email)
  await inTransaction(ctx, (ctx) => queueMail(ctx, { kind: 'order-lookup', to: email }))
  return {}
}

/**
 * Lists the guest orders of an email after the visitor enters the emailed code, with a new link token for each.
 * @throws code_wrong, rate_limited
 */
export async function showGuestOrders(
  ctx: Ctx,
  { email, code }: ParsedOf<typeof ordersApi.lookupConfirm>,
): Promise<AnswerOf<typeof ordersApi.lookupConfirm>> {
  const account = `order-lookup ${email}`
  await consumeRateLimit(ctx, 'link', account)
  const digits = normalizeForSearch(code).replace(/\D/g, '')
  if (!(await useCode(ctx, 'order-lookup', email, digits))) throw new Refusal('code_wrong')
  await restoreRateLimit(ctx, 'link', account)

  const found = await findGuestOrders(ctx.db, email, mostShown)
  const tokens = new Map<string, string>()
  for (const order of found) tokens.set(order.id, await openingToken(ctx, order))
  const summaries = await toSummaries(ctx, found)
  return { orders: summaries.map((order) => ({ ...order, token: tokens.get(order._id)! })) }
}
