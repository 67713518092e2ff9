import { Refusal } from '@haat/shared/errors.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { network } from '../../http/limits.ts'
import { signatures } from '../../platform/secrets.ts'
import { countOpenOrders, isUnlimited, lockOpenOrders, type OpenOrdersOf } from './open-orders-repo.ts'

type Limits = Pick<Settings['security'], 'openOrdersPerAccount' | 'openOrdersPerAddress' | 'openOrdersPerNetwork'>

/**
 * Inside the transaction of an order, before it is written: orders that reserve stock unpaid are limited per account (or email of
 * a guest), postal address and network. Orders with the same account, address or network wait for each other here, in every
 * process, so that none is counted too late. Take it before the coupon and the stock: their locks come after this one.
 * @throws Refusal `too_many_open_orders`, with the limit and what it counts (`account`, `address` or `network`).
 */
export async function assertFewOpenOrders(
  ctx: Ctx,
  limits: Limits,
  { userId, email, shipping }: Pick<OpenOrdersOf, 'userId' | 'email' | 'shipping'>,
): Promise<void> {
  const most = {
    account: scaled(ctx, limits.openOrdersPerAccount),
    address: scaled(ctx, limits.openOrdersPerAddress),
    network: scaled(ctx, limits.openOrdersPerNetwork),
  }
  const names = (['account', 'address', 'network'] as const).filter((name) => most[name] > 0)
  if (names.length === 0 || (userId && (await isUnlimited(ctx.db, userId)))) return
  const of = { userId, email, shipping, networkHashes: networkHashesOf(ctx) }
  await lockOpenOrders(ctx.db, of, names)
  const open = await countOpenOrders(ctx.db, of, names)
  for (const by of names) if (open[by] >= most[by]) throw new Refusal('too_many_open_orders', { by, limit: most[by] })
}

/** The caller's network as orders keep it: a keyed hash, of which nobody reads the address back. Null where none is known. */
export const networkHashOf = (ctx: Ctx): string | null => networkHashesOf(ctx)[0] ?? null

/** With the current secret, then with the one before. */
function networkHashesOf(ctx: Ctx): string[] {
  const from = network(ctx.address)
  return from ? signatures(ctx.env, 'network of an order', from) : []
}

/** A load run has one address and one network: it multiplies these limits as it does those on tries. */
const scaled = ({ env }: Ctx, limit: number) => Math.round(limit * Math.max(1, env.rateLimitFactor))
