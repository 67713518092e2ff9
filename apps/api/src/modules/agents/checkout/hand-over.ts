import type { agentsApi } from '@haat/shared/agents/endpoints.ts'
import { toHandedCart } from '@haat/shared/agents/fragment.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import { paths } from '@haat/shared/paths.ts'
import type { Ctx } from '../../../platform/context.ts'
import { pageUrl } from '../../../platform/page-url.ts'
import { showLines } from '../../cart/service.ts'
import { agentCheckoutToken, readAgentCheckoutToken } from '../../checkout/service.ts'
import { isOpenToAgents } from '../access.ts'
import { contactOf } from './address.ts'
import { evaluate } from './evaluate.ts'
import { findOpenCheckout } from './repo.ts'

/** The page on which the buyer of a checkout sees its cart and can finish it. */
export const continueUrl = (ctx: Ctx, id: string): string => pageUrl(ctx, paths.cart) + toHandedCart(agentCheckoutToken(ctx, id))

/**
 * The cart of a checkout for its buyer, with the prices of this moment.
 * @throws not_found (no such checkout, it has ended, or it became an order)
 */
export async function openHandedCart(
  ctx: Ctx,
  { token }: ParsedOf<typeof agentsApi.openCart>,
): Promise<AnswerOf<typeof agentsApi.openCart>> {
  const id = readAgentCheckoutToken(ctx, token)
  const open = id !== undefined && (await isOpenToAgents(ctx)) ? await findOpenCheckout(ctx.db, id) : undefined
  if (!open) throw new Refusal('not_found')
  const { state, agent } = open
  const { cart, code, option } = await evaluate(ctx, state, new Set(['checkout', 'discount', 'fulfillment']))
  const lines = cart?.items.flatMap(({ wire, priced }) => (priced ? [wire] : [])) ?? []
  return {
    cart: {
      agent,
      items: await showLines(ctx, lines),
      coupon: code !== null && cart?.coupon ? { code, discount: cart.coupon.percent } : null,
      address: contactOf(
        state.destinations.find(({ id }) => id === state.destinationId),
        state.buyer,
      ),
      delivery: option && cart?.needsDelivery ? { type: option.type, area: option.areaId, cost: toAmount(option.amount) } : null,
    },
  }
}
