import { randomInt } from 'node:crypto'
import type { Order } from '@haat/shared/orders/schema.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deriveToken, hashToken } from '../guests/token.ts'
import { hashNetwork } from '../limits/open-orders.ts'
import { toActor } from './caller.ts'
import { insertOrder, type LineRow, type NewOrder, newId } from './repo.ts'
import { orderView, type Pictures } from './view.ts'

/** A priced order before it is written; `createOrder` adds the id, the owner and the guest token. */
export interface OrderDraft {
  order: Omit<NewOrder, 'id' | 'userId' | 'source' | 'agent' | 'agentCheckoutId' | 'networkHash' | 'tokenHash' | 'tokenExpiresAt'>
  lines: Omit<LineRow, 'id' | 'position'>[]
  pictures: Pictures
}

/** The owner of an order (null for a guest), and who placed it. */
export type OrderedBy = Pick<NewOrder, 'userId' | 'source'> & Partial<Pick<NewOrder, 'agent' | 'agentCheckoutId'>>

/**
 * Writes the order with its lines, first event and outbox message, inside the caller's transaction.
 * @param fromBuyer the request comes from the network of its buyer
 * @returns the order as its customer sees it
 */
export async function createOrder(
  ctx: Ctx,
  draft: OrderDraft,
  by: OrderedBy,
  { fromBuyer = by.source === 'web' }: { fromBuyer?: boolean } = {},
): Promise<Order> {
  const id = newId()
  const networkHash = fromBuyer ? hashNetwork(ctx) : null
  const order = { ...draft.order, id, agent: null, agentCheckoutId: null, ...by, networkHash, ...tokenHashOf(ctx, id, by.userId) }
  const lines = draft.lines.map((line, position) => ({ ...line, id: newId(), position }))
  const digits = String(randomInt(100_000)).padStart(5, '0')
  const message = newId()
  const { orderId, placedAt } = await insertOrder(ctx.db, { order, lines, digits, actor: toActor(ctx), message })
  ctx.jobs?.wake('outbox')
  const placed = {
    ...order,
    orderId,
    placedAt,
    updatedAt: placedAt,
    status: 'placed',
    fulfilmentStatus: 'unfulfilled',
    returnStatus: 'none',
    tags: [] as string[],
    heldAt: null,
    holdReason: null,
    cancelledAt: null,
    cancelReason: null,
    version: 1,
  } as const
  return orderView(placed, lines, [{ type: 'placed', at: placedAt }], draft.pictures)
}

/** The secret link token of a guest's order; the database stores its hash only. */
export const guestToken = (ctx: Ctx, id: string): string => deriveToken(ctx.env, id)

const tokenLife = 365 * 24 * 60 * 60 * 1000

/** Orders of an account are opened by signing in and get no token. */
const tokenHashOf = (ctx: Ctx, id: string, userId: string | null): Pick<NewOrder, 'tokenHash' | 'tokenExpiresAt'> =>
  userId
    ? { tokenHash: null, tokenExpiresAt: null }
    : { tokenHash: hashToken(guestToken(ctx, id)), tokenExpiresAt: new Date(Date.now() + tokenLife) }
