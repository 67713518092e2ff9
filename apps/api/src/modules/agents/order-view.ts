import { type Capability, ucpPaths, ucpVersion } from '@haat/shared/agents/constants.ts'
import { toMinor } from '@haat/shared/money.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import type { Ctx } from '../../platform/context.ts'
import { mediaOrigin } from '../../platform/network/origins.ts'
import { serverTexts } from '../../texts/all.ts'
import { orderLink, readAsBuyer } from '../orders/service.ts'
import { readRules } from '../settings/service.ts'
import { fromAddress } from './checkout/address.ts'
import { errorMessage, fill } from './checkout/messages.ts'
import { notFound, type Outcome, success } from './checkout/outcome.ts'
import { type CheckoutRow, findPlacedBy, findVariants, type PlacedRow } from './checkout/repo.ts'
import { type Answer, activeFor, linksOf, paymentHandlers, toTotals, toUcpAmount } from './checkout/view.ts'
import type { CallingAgent } from './identity/identify.ts'
import { signEvent } from './identity/shop-key.ts'

/** An order that the agent placed, as it is now. */
export async function getOrder(ctx: Ctx, agent: CallingAgent, orderId: string): Promise<Outcome> {
  const placed = await findPlacedBy(ctx.db, agent.id, orderId)
  return placed ? success(await orderAnswer(ctx, placed, agent.active)) : notFound(ctx, 'Order')
}

/** The checkout that became an order: completed, waiting for a payment that only the buyer can make, or cancelled with its order. */
export async function orderedCheckout(
  ctx: Ctx,
  placed: PlacedRow,
  { id, state, expiresAt }: CheckoutRow,
  active: ReadonlySet<Capability>,
): Promise<Answer> {
  const { order, lines, totals, link } = await readPlaced(ctx, placed)
  const mustPay = order.pay !== null && isOnline(order.pay.method)
  const { payNow } = serverTexts[ctx.language].agents
  return {
    ucp: {
      version: ucpVersion,
      status: 'success',
      capabilities: activeFor(active, 'checkout'),
      payment_handlers: await paymentHandlers(ctx, await readRules(ctx)),
    },
    id,
    status: order.status === 'cancelled' ? 'canceled' : mustPay ? 'requires_escalation' : 'completed',
    currency: order.currency.name,
    line_items: lines.map(({ id: lineId, qty, ...line }) => ({ id: lineId, ...line, quantity: qty })),
    ...(Object.keys(state.buyer).length > 0 && { buyer: state.buyer }),
    totals,
    messages: mustPay ? [errorMessage('payment_required', payNow, 'requires_buyer_input')] : [],
    links: await linksOf(ctx),
    expires_at: expiresAt.toISOString(),
    ...(mustPay && { continue_url: link }),
    order: { id: order.orderId, label: order.orderId, permalink_url: link },
  }
}

/** An order that the agent placed, for events: in the language of its checkout. Undefined if there is none. */
export async function readOrderForAgent(ctx: Ctx, agentId: string, orderId: string): Promise<Answer | undefined> {
  const placed = await findPlacedBy(ctx.db, agentId, orderId)
  return placed && orderAnswer({ ...ctx, language: placed.language }, placed, new Set(['order']))
}

/** Headers of an order event to an agent, with its signature. */
export const signOrderEvent = (
  { env }: Pick<Ctx, 'env'>,
  event: { url: string; id: string; at: Date; body: string },
): Promise<Record<string, string>> => signEvent(env, { ...event, shop: env.publicUrl + ucpPaths.profile })

async function orderAnswer(ctx: Ctx, placed: PlacedRow, active: ReadonlySet<Capability>): Promise<Answer> {
  const { order, lines, totals, link } = await readPlaced(ctx, placed)
  const shipped = countShipped(order)
  const isOver = order.status === 'cancelled'
  return {
    ucp: { version: ucpVersion, status: 'success', capabilities: activeFor(active, 'order') },
    id: order.orderId,
    label: order.orderId,
    checkout_id: placed.checkoutId,
    permalink_url: link,
    currency: order.currency.name,
    line_items: lines.map(({ id, qty, ...line }) => {
      const [total, fulfilled] = [isOver ? 0 : qty, shipped.get(id) ?? 0]
      const status = total === 0 ? 'removed' : fulfilled >= total ? 'fulfilled' : fulfilled > 0 ? 'partial' : 'processing'
      return { id, ...line, quantity: { original: qty, total, fulfilled }, status }
    }),
    fulfillment: { expectations: isOver ? [] : expectationsOf(ctx, order), events: eventsOf(order) },
    adjustments: adjustmentsOf(order),
    totals,
  }
}

/** An order with its lines and totals as the protocol writes them. */
async function readPlaced(ctx: Ctx, placed: PlacedRow) {
  const { order } = await readAsBuyer(ctx, placed.orderId)
  const variants = await findVariants(ctx.db, placed.id)
  const currency = order.currency.name
  const amount = (value: number) => toUcpAmount(toMinor(value), currency)
  const lines = order.items.map(({ _id, productId, name, options, image, qty, price, discount, total }) => ({
    id: _id,
    item: {
      id: variants.get(_id) ?? productId ?? _id,
      title: options.length > 0 ? `${name} - ${options.map(({ label, value }) => label ?? value).join(' / ')}` : name,
      price: amount(price),
      ...(image && { image_url: mediaOrigin(ctx.env) + image.url }),
    },
    qty,
    totals: [
      { type: 'subtotal', amount: amount(total) },
      ...(discount > 0 ? [{ type: 'items_discount', amount: -amount(discount) }] : []),
      { type: 'total', amount: toUcpAmount(toMinor(total) - toMinor(discount), currency) },
    ],
  }))
  const totals = toTotals(ctx, currency, {
    itemTotal: toMinor(order.itemTotal),
    discount: toMinor(order.discount),
    delivery: order.delivery.type === 'digital' ? null : toMinor(order.delivery.cost),
    taxes: order.taxIncluded
      ? []
      : order.taxes.map(({ name, names, amount }) => ({ name: names?.[ctx.language] ?? name, amount: toMinor(amount) })),
    total: toMinor(order.total),
  })
  return { order, lines, totals, link: await orderLink(ctx, placed.id, { withToken: true }) }
}

function countShipped({ parcels }: Order): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { state, lines } of parcels)
    if (state !== 'packed') for (const { lineId, qty } of lines) counts.set(lineId, (counts.get(lineId) ?? 0) + qty)
  return counts
}

function expectationsOf({ language }: Ctx, { items, delivery, shippingInfo }: Order): object[] {
  const { days } = serverTexts[language].agents
  const methods = { delivery: 'shipping', express: 'shipping', pickup: 'pickup', digital: 'digital' } as const
  return [
    {
      id: 'delivery',
      line_items: items.map(({ _id, qty }) => ({ id: _id, quantity: qty })),
      method_type: methods[delivery.type],
      destination: fromAddress(shippingInfo),
      ...(delivery.daysMax > 0 && { description: fill(days, { min: delivery.daysMin, max: delivery.daysMax }) }),
    },
  ]
}

/** One event for each parcel that was shipped, and one for its delivery. */
const eventsOf = ({ parcels }: Order): object[] =>
  parcels.flatMap(({ number, carrier, tracking, trackingUrl, shipped, delivered, lines }) =>
    Object.entries({ shipped, delivered }).flatMap(([type, at]) =>
      at === null
        ? []
        : [
            {
              id: `parcel_${number}_${type}`,
              occurred_at: at,
              type,
              line_items: lines.map(({ lineId, qty }) => ({ id: lineId, quantity: qty })),
              ...(tracking && { tracking_number: tracking }),
              ...(trackingUrl && { tracking_url: trackingUrl }),
              ...(carrier && { carrier }),
            },
          ],
    ),
  )

/** Refunds, and the cancellation of the order. */
const adjustmentsOf = ({ refunds, events, status, currency }: Order): object[] => [
  ...refunds.map(({ _id, amount, done, date }) => ({
    id: _id,
    type: 'refund',
    occurred_at: date,
    status: done ? 'completed' : 'pending',
    totals: [{ type: 'total', amount: -toUcpAmount(toMinor(amount), currency.name) }],
  })),
  ...events
    .filter(({ type }) => type === 'cancelled' && status === 'cancelled')
    .map(({ date }) => ({ id: 'cancellation', type: 'cancellation', occurred_at: date, status: 'completed' })),
]
