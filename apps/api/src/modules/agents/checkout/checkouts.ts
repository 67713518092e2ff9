import { checkoutHours } from '@haat/shared/agents/constants.ts'
import type { CheckoutRequest } from '@haat/shared/agents/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { findItems } from '../../catalog/service.ts'
import { claimRequest, storeAnswer } from '../../checkout/service.ts'
import { limitCouponGuesses } from '../../coupons/service.ts'
import { AgentError } from '../identity/agent-error.ts'
import type { CallingAgent } from '../identity/identify.ts'
import { orderedCheckout } from '../order-view.ts'
import { type Evaluated, evaluate, unavailable } from './evaluate.ts'
import type { Message } from './messages.ts'
import { failure, hasEnded, notFound, type Outcome, success } from './outcome.ts'
import {
  type CheckoutRow,
  cancelCheckoutRow,
  emptyCheckouts,
  findCheckout,
  findPlaced,
  insertCheckout,
  tidyCheckouts,
  updateState,
} from './repo.ts'
import { applyRequest, emptyState, totalOf } from './state.ts'
import { checkoutView } from './view.ts'

/**
 * Starts a checkout. Nothing is started if none of the items can be bought.
 * @throws AgentError `idempotency_conflict`, `in_progress`; rate_limited (discount codes)
 */
export async function createCheckout(ctx: Ctx, agent: CallingAgent, request: CheckoutRequest): Promise<Outcome> {
  await limitCodes(ctx, request)
  if (Math.random() < 0.01) await tidyCheckouts(ctx.db, emptyState)
  return once(ctx, agent, 'create', async (ctx) => {
    const { items, unknown } = await readItems(ctx, request)
    const state = applyRequest(emptyState, request, items)
    const evaluated = await evaluate(ctx, state, agent.active)
    if (!isBuyable(evaluated)) return failure(ctx, asFinal([...unknown, ...evaluated.messages]))
    Object.assign(state, totalOf(evaluated.cart))
    const row = await insertCheckout(ctx.db, { agentId: agent.id, state, language: ctx.language }, checkoutHours)
    return success(await checkoutView(ctx, row, state, withMessages(evaluated, unknown), agent.active), 201)
  })
}

/** A checkout as it is now: with the prices and stock of this moment, or with the order that it became. */
export async function getCheckout(ctx: Ctx, agent: CallingAgent, id: string): Promise<Outcome> {
  const row = await findCheckout(ctx.db, { id, agentId: agent.id })
  if (!row) return notFound(ctx, 'Checkout')
  return (await ordered(ctx, agent, row)) ?? show(ctx, agent, row)
}

/**
 * Replaces the parts of a checkout that the request has.
 * @throws AgentError `idempotency_conflict`, `in_progress`; rate_limited (discount codes)
 */
export async function updateCheckout(ctx: Ctx, agent: CallingAgent, id: string, request: CheckoutRequest): Promise<Outcome> {
  await limitCodes(ctx, request)
  return once(ctx, agent, `update ${id}`, async (ctx) => {
    const row = await findCheckout(ctx.db, { id, agentId: agent.id, lock: true })
    if (!row) return notFound(ctx, 'Checkout')
    const end = await howEnded(ctx, row)
    if (end) return hasEnded(ctx, end)
    const { items, unknown } = await readItems(ctx, request)
    const state = applyRequest(row.state, request, items)
    if (state.lines.length === 0) return failure(ctx, asFinal(unknown))
    const evaluated = await evaluate(ctx, state, agent.active)
    if (!evaluated.cart) return failure(ctx, asFinal(evaluated.messages))
    Object.assign(state, totalOf(evaluated.cart))
    await updateState(ctx.db, id, state)
    return success(
      await checkoutView(ctx, row, state, withMessages({ ...evaluated, cart: evaluated.cart }, unknown), agent.active),
    )
  })
}

/**
 * Ends a checkout that is no order yet.
 * @throws AgentError `idempotency_conflict`, `in_progress`
 */
export const cancelCheckout = (ctx: Ctx, agent: CallingAgent, id: string): Promise<Outcome> =>
  once(ctx, agent, `cancel ${id}`, async (ctx) => {
    const row = await findCheckout(ctx.db, { id, agentId: agent.id, lock: true })
    if (!row) return notFound(ctx, 'Checkout')
    const end = await howEnded(ctx, row)
    if (end) return hasEnded(ctx, end)
    await cancelCheckoutRow(ctx.db, id)
    return show(ctx, agent, { ...row, canceledAt: new Date() })
  })

/** How a checkout has ended; null while it is open. */
export async function howEnded(ctx: Ctx, row: CheckoutRow): Promise<'completed' | 'canceled' | null> {
  if (row.canceledAt !== null) return 'canceled'
  if (await findPlaced(ctx.db, row.id)) return 'completed'
  return row.expiresAt <= new Date() ? 'canceled' : null
}

/** The checkout with its order; undefined if it became none. */
export async function ordered(ctx: Ctx, agent: CallingAgent, row: CheckoutRow): Promise<Outcome | undefined> {
  const placed = await findPlaced(ctx.db, row.id)
  return placed && success(await orderedCheckout(ctx, placed, row, agent.active))
}

/** A checkout that is no order. */
export async function show(ctx: Ctx, agent: CallingAgent, row: CheckoutRow, messages: readonly Message[] = []): Promise<Outcome> {
  const evaluated = await evaluate(ctx, row.state, agent.active)
  if (!evaluated.cart) return failure(ctx, asFinal(evaluated.messages))
  const shown = withMessages({ ...evaluated, cart: evaluated.cart }, messages)
  return success(await checkoutView(ctx, row, row.state, shown, agent.active))
}

/** Empties the checkouts of an erased customer, inside the caller's transaction. */
export const eraseCheckouts = (ctx: Ctx, of: { email: string | null; orderIds: readonly string[] }): Promise<void> =>
  emptyCheckouts(ctx.db, { ...of, empty: emptyState })

/** The work of a call, once per idempotency key, in one transaction. */
async function once(ctx: Ctx, agent: CallingAgent, operation: string, work: (ctx: Ctx) => Promise<Outcome>): Promise<Outcome> {
  if (!ctx.idempotency) return inTransaction(ctx, work)
  const scope = { route: `agents ${operation}`, guest: agent.id }
  return asAgentErrors(() =>
    inTransaction(ctx, async (ctx) => {
      const stored = await claimRequest<{ status: number; body: Outcome['body'] }>(ctx, scope)
      if (stored) return stored
      const outcome = await work(ctx)
      await storeAnswer(ctx, scope, { ...outcome })
      return outcome
    }),
  )
}

/** Refusals of the idempotency key, as the protocol calls them. */
export async function asAgentErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'idempotency_mismatch')
      throw new AgentError('idempotency_conflict', 'This Idempotency-Key was used for another request.')
    if (error.code === 'in_progress') throw new AgentError('in_progress', 'The same request is still being processed.')
    throw error
  }
}

async function limitCodes(ctx: Ctx, { discounts }: CheckoutRequest): Promise<void> {
  for (const code of discounts?.codes ?? []) await limitCouponGuesses(ctx, code)
}

async function readItems(ctx: Ctx, { line_items }: CheckoutRequest) {
  const items = await findItems(
    ctx,
    line_items.map(({ item }) => item.id),
  )
  const unknown = line_items.flatMap(({ item }, index) => (items[index] ? [] : [unavailable(ctx, item.id)]))
  return { items, unknown }
}

/** Whether at least one unit of one line can be bought. */
const isBuyable = (evaluated: Evaluated): evaluated is Evaluated & { cart: NonNullable<Evaluated['cart']> } =>
  evaluated.cart?.items.some(({ priced }) => priced && priced.stock !== 0) ?? false

const withMessages = <E extends Evaluated>(evaluated: E, messages: readonly Message[]): E => ({
  ...evaluated,
  messages: [...messages, ...evaluated.messages],
})

/** Messages of an answer without a checkout. */
const asFinal = (messages: readonly Message[]): Message[] =>
  messages
    .filter(({ code }) => code === 'item_unavailable' || code === 'out_of_stock')
    .map(({ path: _, ...message }) => ({ ...message, severity: 'unrecoverable' as const }))
