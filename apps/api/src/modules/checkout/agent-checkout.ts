import type { Ctx } from '../../platform/context.ts'
import { isSigned, sign } from '../../platform/secrets.ts'
import { lockOpenCheckout, type OpenCheckout } from './repo.ts'

/** The secret that opens the cart of an agent's checkout for its buyer, and links the order to it. */
export const agentCheckoutToken = ({ env }: Pick<Ctx, 'env'>, id: string): string => `${id}.${sign(env, 'agent checkout', id)}`

/** The id in a token; undefined if it is no token of this shop. */
export function readAgentCheckoutToken({ env }: Pick<Ctx, 'env'>, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.')
  return isSigned(env, 'agent checkout', id, signature) ? id : undefined
}

/**
 * The agent that prepared an order, if its checkout is open, became no order yet, and shares an item with the order: a customer who buys
 * other products in the same browser later does so without the agent. Locks the checkout until the transaction ends.
 */
export async function findPreparedBy(
  ctx: Ctx,
  token: string | undefined,
  variantIds: readonly string[],
): Promise<OpenCheckout | undefined> {
  const id = token === undefined ? undefined : readAgentCheckoutToken(ctx, token)
  const found = id === undefined ? undefined : await lockOpenCheckout(ctx.db, id)
  return found?.variantIds.some((one) => variantIds.includes(one)) ? found : undefined
}
