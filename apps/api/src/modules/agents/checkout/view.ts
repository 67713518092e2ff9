import { type Capability, capabilities, extendedBy, ucpVersion } from '@haat/shared/agents/constants.ts'
import type { CheckoutState } from '@haat/shared/agents/schema.ts'
import { paths } from '@haat/shared/paths.ts'
import { paymentMethods } from '@haat/shared/payments/constants.ts'
import { decimalsOf } from '@haat/shared/reference/currency-digits.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mediaOrigin } from '../../../platform/network/origins.ts'
import { pageUrl } from '../../../platform/page-url.ts'
import { serverTexts } from '../../../texts/all.ts'
import type { PricedCart } from '../../cart/service.ts'
import { listPages } from '../../pages/service.ts'
import { offeredMethods } from '../../settings/service.ts'
import type { Evaluated } from './evaluate.ts'
import { continueUrl } from './hand-over.ts'
import type { Message } from './messages.ts'

export interface Total {
  type: string
  amount: number
  display_text?: string
}

/** An object of the protocol, as it is answered. */
export type Answer = Record<string, unknown> & { ucp: Record<string, unknown> & { status: 'success' | 'error' } }

/** Amount in the minor unit of the currency (ISO 4217) of charged minor units (1/100). */
export const toUcpAmount = (minor: number, currency: string): number => (minor * 10 ** decimalsOf(currency)) / 100

/** Id of the only payment handler: the payment methods of the shop. */
export const handlerId = 'shop_checkout'

/** The host of the shop in reverse order: the namespace of the shop in the protocol. */
export function handlerName(ctx: Pick<Ctx, 'env'>): string {
  const labels = new URL(ctx.env.publicUrl).hostname
    .replace(/^\[|\]$/g, '')
    .split(/[.:]/)
    .filter(Boolean)
    .reverse()
    .map((label) =>
      label
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
        .replace(/^(?=[0-9]|$)/, 'x'),
    )
  return [...labels, 'checkout'].join('.')
}

/** The payment methods that agents may choose, as a handler of the protocol. */
export async function paymentHandlers(ctx: Ctx, { paymentGateway, currency }: Settings): Promise<Record<string, object[]>> {
  const offered = await offeredMethods(ctx, paymentGateway, currency)
  const methods = paymentMethods.filter((method) => offered[method])
  if (methods.length === 0) return {}
  return {
    [handlerName(ctx)]: [{ id: handlerId, version: ucpVersion, available_instruments: methods.map((type) => ({ type })) }],
  }
}

/** The active capabilities that belong to an answer about a checkout or an order. */
export const activeFor = (active: ReadonlySet<Capability>, root: 'checkout' | 'order'): Record<string, object[]> =>
  Object.fromEntries(
    [...active]
      .filter((name) => name === root || extendedBy[name] === root)
      .map((name) => [capabilities[name], [{ version: ucpVersion }]]),
  )

/** A response without an object: the requested one does not exist or cannot be created. */
export const errorAnswer = (ctx: Ctx, messages: readonly Message[]): Answer => ({
  ucp: { version: ucpVersion, status: 'error' as const },
  messages,
  continue_url: pageUrl(ctx, paths.home),
})

/** A checkout that is no order yet. */
export async function checkoutView(
  ctx: Ctx,
  { id, expiresAt, canceledAt }: { id: string; expiresAt: Date; canceledAt: Date | null },
  state: CheckoutState,
  evaluated: Evaluated & { cart: PricedCart },
  active: ReadonlySet<Capability>,
): Promise<Answer> {
  const { settings, cart, messages } = evaluated
  const isOver = canceledAt !== null || expiresAt <= new Date()
  return {
    ucp: {
      version: ucpVersion,
      status: 'success',
      capabilities: activeFor(active, 'checkout'),
      payment_handlers: await paymentHandlers(ctx, settings),
    },
    id,
    status: isOver ? 'canceled' : statusOf(messages),
    currency: cart.currency.name,
    line_items: lineItems(ctx, evaluated),
    ...(Object.keys(state.buyer).length > 0 && { buyer: state.buyer }),
    totals: totalsOf(ctx, cart),
    ...(active.has('discount') && { discounts: discountsOf(state, evaluated) }),
    ...(active.has('fulfillment') && cart.needsDelivery && { fulfillment: fulfillmentOf(state, evaluated) }),
    messages,
    links: await linksOf(ctx),
    expires_at: expiresAt.toISOString(),
    ...(!isOver && { continue_url: continueUrl(ctx, id) }),
  }
}

/** The status of an open checkout, derived from its messages. */
export function statusOf(messages: readonly Message[]): 'incomplete' | 'requires_escalation' | 'ready_for_complete' {
  if (messages.some(({ severity }) => severity?.startsWith('requires_'))) return 'requires_escalation'
  return messages.some(({ type }) => type === 'error') ? 'incomplete' : 'ready_for_complete'
}

function lineItems(ctx: Ctx, { cart, lines }: Evaluated & { cart: PricedCart }): object[] {
  const amount = (minor: number) => toUcpAmount(minor, cart.currency.name)
  return cart.items.flatMap(({ priced }, index) => {
    if (!priced) return []
    const { found, price, total, discount, qty } = priced
    const options = found.options.map(({ label, value }) => label ?? value)
    const name = found.nameLabel ?? found.name
    return [
      {
        id: lines[index]!.variantId,
        item: {
          id: lines[index]!.variantId,
          title: options.length > 0 ? `${name} - ${options.join(' / ')}` : name,
          price: amount(price),
          ...(found.image && { image_url: mediaOrigin(ctx.env) + found.image.url }),
        },
        quantity: qty,
        totals: [
          { type: 'subtotal', amount: amount(total) },
          ...(discount > 0 ? [{ type: 'items_discount', amount: -amount(discount) }] : []),
          { type: 'total', amount: amount(total - discount) },
        ],
      },
    ]
  })
}

/** The totals of a cart or an order; they sum up to the last one. Amounts are in charged minor units. */
export function toTotals(
  ctx: Pick<Ctx, 'language'>,
  currency: string,
  amounts: {
    itemTotal: number
    discount: number
    /** null if nothing is delivered, or it is not known yet */
    delivery: number | null
    /** added to the prices */
    taxes: readonly { name: string; amount: number }[]
    total: number
  },
): Total[] {
  const { sum, total } = serverTexts[ctx.language].mails.order
  const amount = (minor: number) => toUcpAmount(minor, currency)
  return [
    { type: 'subtotal', display_text: sum.items, amount: amount(amounts.itemTotal) },
    ...(amounts.discount > 0
      ? [{ type: 'items_discount', display_text: serverTexts[ctx.language].agents.discount, amount: -amount(amounts.discount) }]
      : []),
    ...(amounts.delivery === null
      ? []
      : [
          { type: 'fulfillment', display_text: serverTexts[ctx.language].mails.order.delivery, amount: amount(amounts.delivery) },
        ]),
    ...amounts.taxes.map((tax) => ({ type: 'tax', display_text: tax.name, amount: amount(tax.amount) })),
    { type: 'total', display_text: total, amount: amount(amounts.total) },
  ]
}

const totalsOf = (ctx: Ctx, { totals, currency, delivery }: PricedCart): Total[] =>
  toTotals(ctx, currency.name, {
    ...totals,
    delivery: delivery ? totals.delivery : null,
    taxes: totals.taxIncluded
      ? []
      : totals.taxes.map(({ rate, amount }) => ({ name: rate.names?.[ctx.language] ?? rate.name, amount })),
  })

function discountsOf({ codes }: CheckoutState, { cart, code }: Evaluated & { cart: PricedCart }): object {
  const amount = (minor: number) => toUcpAmount(minor, cart.currency.name)
  const { coupon, totals } = cart
  if (!coupon || code === null || totals.discount === 0) return { codes }
  const shown = cart.items.flatMap(({ priced }) => priced ?? [])
  return {
    codes,
    applied: [
      {
        code,
        title: `${code} (−${coupon.percent} %)`,
        amount: amount(totals.discount),
        method: 'across',
        allocations: shown.flatMap(({ discount }, index) =>
          discount > 0 ? [{ path: `$.line_items[${index}]`, amount: amount(discount) }] : [],
        ),
      },
    ],
  }
}

function fulfillmentOf(
  { destinations, destinationId }: CheckoutState,
  { cart, lines, options, option }: Evaluated & { cart: PricedCart },
): object {
  const ids = cart.items.flatMap(({ priced }, index) => (priced && !priced.found.digital ? [lines[index]!.variantId] : []))
  return {
    methods: [
      {
        id: 'delivery',
        type: 'shipping',
        line_item_ids: ids,
        ...(destinations.length > 0 && { destinations }),
        selected_destination_id: destinationId,
        ...(options.length > 0 && {
          groups: [
            {
              id: 'all',
              line_item_ids: ids,
              options: options.map(({ id, title, days, amount }) => ({
                id,
                title,
                description: days,
                totals: [{ type: 'total', amount: toUcpAmount(amount, cart.currency.name) }],
              })),
              selected_option_id: option?.id ?? null,
            },
          ],
        }),
      },
    ],
  }
}

/** Link types of the protocol, by words in the slugs of content pages. */
const linkTypes: [type: string, slug: RegExp][] = [
  ['privacy_policy', /privacy/],
  ['terms_of_service', /terms/],
  ['refund_policy', /refund|return/],
  ['shipping_policy', /shipping|delivery/],
  ['faq', /faq/],
]

/** Links to the pages about the rules of the shop. */
export async function linksOf(ctx: Ctx): Promise<{ type: string; url: string; title: string }[]> {
  const { pages } = await listPages(ctx)
  return linkTypes.flatMap(([type, slug]) => {
    const page = pages.find((one) => slug.test(one.slug))
    return page ? [{ type, url: pageUrl(ctx, paths.page, { slug: page.slug }), title: page.title }] : []
  })
}
