import { Refusal } from '@haat/shared/errors.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Ctx } from '../../../platform/context.ts'
import { network } from '../../../platform/rate-limit.ts'
import { signatures } from '../../../platform/secrets.ts'
import { countOpenOrders, isUnlimited, lockOpenOrders, type OpenOrdersOwner } from './open-orders-repo.ts'

type Limits = Pick<Settings['security'], 'openOrdersPerAccount' | 'openOrdersPerAddress' | 'openOrdersPerNetwork'>

/**
 * Limits unpaid orders per account (or guest email), postal address and network; call it inside the transaction, before the order is written. Orders
 * with the same account, address or network are serialised across processes, so concurrent orders are counted correctly. Must run before the locks on
 * coupon and stock.
 * @throws too_many_open_orders, with `limit` and `by` (`account`, `address` or `network`)
 */
export async function assertFewOpenOrders(
  ctx: Ctx,
  limits: Limits,
  { userId, email, shipping }: Pick<OpenOrdersOwner, 'userId' | 'email' | 'shipping'>,
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

/** Keyed hash of the caller's network as orders store it; null if the network is unknown. */
export const hashNetwork = (ctx: Ctx): string | null => networkHashesOf(ctx)[0] ?? null

/** Hashes with the current secret, then with the previous one. */
function networkHashesOf(ctx: Ctx): string[] {
  const from = network(ctx.address)
  return from ? signatures(ctx.env, 'network of an order', from) : []
}

/** Load tests run from one address and network: the factor raises these limits like the rate limits. */
const scaled = ({ env }: Ctx, limit: number) => Math.round(limit * Math.max(1, env.rateLimitFactor))
