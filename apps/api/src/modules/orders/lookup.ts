import { fold } from '@haat/shared/catalog/fold.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry, forgiveTry } from '../../http/limits.ts'
import { useCode } from '../accounts/tokens.ts'
import { queueMail } from '../mails/service.ts'
import { findGuestOrders } from './lookup-repo.ts'
import { openingToken } from './opening-token.ts'
import { summariesOf } from './summaries.ts'

const mostShown = 50

/** The same answer and the same work for every address: whether somebody ordered under it is looked up while the mail is made. */
export async function askForOrders(ctx: Ctx, { email }: ParsedOf<typeof ordersApi.lookup>): Promise<Record<string, never>> {
  await countTry(ctx, 'mail', email)
  await inTransaction(ctx, (ctx) => queueMail(ctx, { kind: 'order-lookup', to: email }))
  return {}
}

/** Who reads the mails of an address sees what was ordered under it without an account, and gets the links again. */
export async function showGuestOrders(
  ctx: Ctx,
  { email, code }: ParsedOf<typeof ordersApi.lookupConfirm>,
): Promise<AnswerOf<typeof ordersApi.lookupConfirm>> {
  const account = `order-lookup ${email}`
  await countTry(ctx, 'link', account)
  const digits = fold(code).replace(/\D/g, '')
  if (!(await useCode(ctx, 'order-lookup', email, digits))) throw new Refusal('code_wrong')
  await forgiveTry(ctx, 'link', account)

  const found = await findGuestOrders(ctx.db, email, mostShown)
  const tokens = new Map<string, string>()
  for (const order of found) tokens.set(order.id, await openingToken(ctx, order))
  const summaries = await summariesOf(ctx, found)
  return { orders: summaries.map((order) => ({ ...order, token: tokens.get(order._id)! })) }
}
