import { createHash } from 'node:crypto'
import type { CheckoutState, CompleteRequest } from '@haat/shared/agents/schema.ts'
import type { PlaceOrder } from '@haat/shared/checkout/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { OwnMethod } from '@haat/shared/payments/schema.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { serverTexts } from '../../../texts/all.ts'
import { claimRequest, findAnswer, placeOrderFor, storeAnswer } from '../../checkout/service.ts'
import { offeredMethods } from '../../settings/service.ts'
import { AgentError } from '../identity/agent-error.ts'
import type { CallingAgent } from '../identity/identify.ts'
import { toAddress } from './address.ts'
import { asAgentErrors, howEnded, ordered, show } from './checkouts.ts'
import { type Evaluated, evaluate } from './evaluate.ts'
import { errorMessage, type Message, warningMessage } from './messages.ts'
import { hasEnded, notFound, type Outcome } from './outcome.ts'
import { type CheckoutRow, findCheckout, updateState } from './repo.ts'
import { totalOf } from './state.ts'
import { handlerId, statusOf } from './view.ts'

/**
 * Places the order of a checkout, with the transaction of the storefront's checkout. An order is placed once for each checkout, whatever keys the
 * calls have; a killed call is repeated with the same key.
 * @throws AgentError `idempotency_key_required`, `idempotency_conflict`, `in_progress`
 */
export async function completeCheckout(ctx: Ctx, agent: CallingAgent, id: string, request: CompleteRequest): Promise<Outcome> {
  if (!ctx.idempotency)
    throw new AgentError('idempotency_key_required', 'Send an Idempotency-Key of 8 to 255 letters and digits.')
  const scope = { route: `agents complete ${id}`, guest: agent.id }
  return asAgentErrors(async () => {
    const stored = await findAnswer<{ status: number; body: Outcome['body'] }>(ctx, scope)
    if (stored) return stored
    const outcome = await complete(ctx, agent, id, request)
    return inTransaction(ctx, async (ctx) => {
      const first = await claimRequest<{ status: number; body: Outcome['body'] }>(ctx, scope)
      if (first) return first
      await storeAnswer(ctx, scope, { ...outcome })
      return outcome
    })
  })
}

async function complete(ctx: Ctx, agent: CallingAgent, id: string, request: CompleteRequest): Promise<Outcome> {
  const row = await findCheckout(ctx.db, { id, agentId: agent.id })
  if (!row) return notFound(ctx, 'Checkout')
  const end = await howEnded(ctx, row)
  // An earlier call with this key placed the order, but its response was lost.
  if (end === 'completed' && row.state.completedBy === ctx.idempotency!.key) return (await ordered(ctx, agent, row))!
  if (end) return hasEnded(ctx, end)
  const evaluated = await evaluate(ctx, row.state, agent.active)
  const { cart } = evaluated
  if (!cart || statusOf(evaluated.messages) !== 'ready_for_complete') return show(ctx, agent, row)
  const choice = await chooseInstrument(ctx, row.state, { ...evaluated, cart }, request)
  if ('message' in choice) return show(ctx, agent, row, [choice.message])
  const shown = totalOf(cart)
  const state = { ...row.state, ...shown, completedBy: ctx.idempotency!.key }
  await updateState(ctx.db, id, state)
  if (row.state.total !== shown.total || (row.state.currency ?? shown.currency) !== shown.currency) {
    const { totalChanged } = serverTexts[ctx.language].agents
    return show(ctx, agent, { ...row, state }, [warningMessage('total_changed', totalChanged)])
  }
  const refused = await place(ctx, agent, row, toOrder({ ...evaluated, cart }, choice))
  return refused ? show(ctx, agent, { ...row, state }, [refused]) : (await ordered(ctx, agent, row))!
}

type Priced = Evaluated & { cart: NonNullable<Evaluated['cart']> }
interface Choice {
  method: OwnMethod
  address: Address
}

/** Payment method and address of the order, or their problems. */
async function chooseInstrument(
  ctx: Ctx,
  state: CheckoutState,
  { cart, settings }: Priced,
  { payment: { instruments } }: CompleteRequest,
): Promise<Choice | { message: Message }> {
  const texts = serverTexts[ctx.language].agents
  const index = Math.max(
    0,
    instruments.findIndex(({ selected }) => selected),
  )
  const instrument = instruments[index]!
  const path = `$.payment.instruments[${index}]`
  const method = OwnMethod.safeParse(instrument.type).data
  const offered = await offeredMethods(ctx, settings.paymentGateway, settings.currency)
  if (!method || !offered[method] || instrument.handler_id !== handlerId)
    return { message: errorMessage('payment_failed', texts.payment, 'recoverable', path) }
  const destination = state.destinations.find(({ id }) => id === state.destinationId)
  // Digital goods are not delivered: their tax follows the billing address.
  const found = toAddress(cart.needsDelivery ? destination : (instrument.billing_address ?? destination), state.buyer)
  if ('address' in found) return { method, address: found.address }
  return { message: errorMessage('missing', texts.missing.address, 'recoverable', `${path}.billing_address`) }
}

const toOrder = ({ cart, code, option }: Priced, { method, address }: Choice): PlaceOrder => ({
  items: cart.items.map(({ wire }) => wire),
  ...(code !== null && { coupon: code }),
  billingInfo: address,
  ...(cart.needsDelivery && {
    shippingInfo: address,
    ...(option && { deliveryInfo: { type: option.type, area: option.areaId } }),
  }),
  paymentMethod: method,
  expectedTotal: toAmount(cart.totals.total),
  currency: cart.currency.name,
})

/** Places the order; the message of a refusal, undefined if it was placed. */
async function place(ctx: Ctx, agent: CallingAgent, { id }: CheckoutRow, input: PlaceOrder): Promise<Message | undefined> {
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const { name } = agent
  const by = { userId: null, source: 'agent' as const, agent: name, agentCheckoutId: id, customer: input.billingInfo.email }
  try {
    await placeOrderFor({ ...ctx, idempotency: { key: `agent-checkout-${id}`, bodyHash } }, input, by)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal) || passedOn.has(error.code)) throw error
    return refusalMessage(ctx, error)
  }
}

/** Another call places the order at this moment. */
const passedOn: ReadonlySet<string> = new Set(['in_progress', 'idempotency_mismatch', 'rate_limited'])

function refusalMessage({ language }: Ctx, { code, message }: Refusal): Message {
  const { agents } = serverTexts[language]
  if (code === 'too_many_open_orders') return errorMessage(code, agents.manyOrders, 'recoverable')
  if (code === 'payment_unavailable') return errorMessage('payment_failed', agents.payment, 'recoverable')
  if (code === 'total_changed') return warningMessage(code, agents.totalChanged)
  // Other changes (stock, discount codes, delivery) are reported by the checkout itself.
  return errorMessage(code, message, 'recoverable')
}
