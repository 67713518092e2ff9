import type { Capability } from '@haat/shared/agents/constants.ts'
import type { CheckoutState } from '@haat/shared/agents/schema.ts'
import type { DeliveryType } from '@haat/shared/delivery/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Ctx } from '../../../platform/context.ts'
import { serverTexts } from '../../../texts/all.ts'
import { findOffers, type PricedCart, priceCart } from '../../cart/service.ts'
import { findItems } from '../../catalog/service.ts'
import { showAreas } from '../../delivery/service.ts'
import { readRules } from '../../settings/service.ts'
import { toAddress, toCountry } from './address.ts'
import { errorMessage, fill, type Message, rejectedCode, warningMessage } from './messages.ts'

/** A delivery that the shop offers to the destination. `amount`: charged minor units. */
export interface DeliveryOption {
  id: string
  type: DeliveryType
  areaId: string
  title: string
  days: string
  amount: number
}

/** A checkout with its current prices and missing fields. */
export interface Evaluated {
  settings: Settings
  /** null if nothing of it can be bought */
  cart: PricedCart | null
  /** the lines of the cart, in its order */
  lines: CheckoutState['lines']
  /** code of the coupon that applies */
  code: string | null
  options: DeliveryOption[]
  option: DeliveryOption | null
  messages: Message[]
}

/** Prices a checkout by the shop's own rules, and lists what prevents placing the order. */
export async function evaluate(ctx: Ctx, state: CheckoutState, active: ReadonlySet<Capability>): Promise<Evaluated> {
  const settings = await readRules(ctx)
  const items = await findItems(
    ctx,
    state.lines.map(({ variantId }) => variantId),
  )
  const lines = state.lines.filter((_, index) => items[index])
  const wanted = items.flatMap((item, index) => (item ? [{ ...item.line, qty: state.lines[index]!.qty }] : []))
  const messages: Message[] = []
  const texts = serverTexts[ctx.language].agents
  for (const [index, { variantId }] of state.lines.entries()) if (!items[index]) messages.push(unavailable(ctx, variantId))
  const nothing = { settings, cart: null, lines: [], code: null, options: [], option: null, messages }
  if (wanted.length === 0) return nothing
  const destination = state.destinations.find(({ id }) => id === state.destinationId)
  const country = toCountry(destination?.address_country)
  const place = country && { country, state: destination?.address_region, city: destination?.address_locality }
  const rates = place && active.has('fulfillment') ? await findRates(ctx, place) : []
  const rate = rates.find(({ id }) => id === state.optionId) ?? (rates.length === 1 ? rates[0]! : null)
  const ask = (coupon?: string) =>
    priceCart(ctx, settings, {
      items: wanted,
      coupon,
      delivery: rate ? { type: rate.type, area: rate.areaId } : undefined,
      address: place || undefined,
      customer: state.buyer.email ?? null,
    })
  const { cart, code } = await withCodes(ask, active.has('discount') ? state.codes : [], messages, texts.code)
  const offers = rates.length > 0 && place ? await findOffers(ctx, cart, place) : []
  const options = rates.flatMap((option) => {
    const offer = offers.find(({ type, areaId }) => type === option.type && areaId === option.areaId)
    return offer ? [{ ...option, amount: offer.amount }] : []
  })
  const option = rate && (options.find(({ id }) => id === rate.id) ?? null)
  messages.push(
    ...lineMessages(ctx, cart, lines),
    ...(cart.needsDelivery ? deliveryMessages(state, active, { place: Boolean(place), options, option }, texts) : []),
    ...addressMessages(state, cart.needsDelivery, texts),
    ...ruleMessages(cart, settings, texts),
  )
  return { settings, cart, lines, code, options, option, messages }
}

type Texts = (typeof serverTexts)['en']['agents']

async function findRates(ctx: Ctx, place: { country: string; state: string | undefined; city: string | undefined }) {
  const { areas } = await showAreas(ctx, place)
  const { agents, mails } = serverTexts[ctx.language]
  return areas
    .flatMap(({ _id, name, rates }) =>
      rates.map(({ type, daysMin, daysMax }) => ({
        id: `${type}:${_id}`,
        type,
        areaId: _id,
        title: areas.length > 1 ? `${mails.order.ways[type]} – ${name}` : mails.order.ways[type],
        days: fill(agents.days, { min: daysMin, max: daysMax }),
      })),
    )
    .slice(0, 30)
}

/** The cart with the first code that applies: an order has one coupon. */
async function withCodes(
  ask: (coupon?: string) => Promise<PricedCart>,
  codes: readonly string[],
  messages: Message[],
  texts: Texts['code'],
): Promise<{ cart: PricedCart; code: string | null }> {
  let found: { cart: PricedCart; code: string } | undefined
  for (const [index, code] of codes.entries()) {
    const path = `$.discounts.codes[${index}]`
    if (found) {
      messages.push(warningMessage('discount_code_combination_disallowed', texts.one, path))
      continue
    }
    const cart = await ask(code)
    if (cart.coupon) found = { cart, code }
    else messages.push(rejectedCode(cart.problems.find((one) => one.code.startsWith('coupon_'))?.code, code, path, texts))
  }
  return found ?? { cart: await ask(), code: null }
}

/** An item that is not sold; it is no line of the answer. */
export const unavailable = ({ language }: Pick<Ctx, 'language'>, item: string): Message =>
  errorMessage('item_unavailable', fill(serverTexts[language].agents.item, { item }), 'recoverable')

function lineMessages(ctx: Ctx, { items }: PricedCart, lines: CheckoutState['lines']): Message[] {
  const { fewLeft, soldOut } = serverTexts[ctx.language].agents
  let shown = -1
  return items.flatMap(({ priced, problem }, index) => {
    if (!priced) return [unavailable(ctx, lines[index]!.variantId)]
    shown += 1
    if (problem !== 'sold_out') return []
    const item = priced.found.nameLabel ?? priced.found.name
    const content = fill(priced.stock > 0 ? fewLeft : soldOut, { item, count: priced.stock })
    return [errorMessage('out_of_stock', content, 'recoverable', `$.line_items[${shown}].quantity`)]
  })
}

function deliveryMessages(
  state: CheckoutState,
  active: ReadonlySet<Capability>,
  { place, options, option }: { place: boolean; options: readonly DeliveryOption[]; option: DeliveryOption | null },
  texts: Texts,
): Message[] {
  if (!active.has('fulfillment')) return [errorMessage('fulfillment_required', texts.chooseDelivery, 'requires_buyer_input')]
  if (!place || option) return []
  const method = '$.fulfillment.methods[0]'
  if (options.length === 0)
    return [errorMessage('address_undeliverable', texts.undeliverable, 'recoverable', destinationPath(state))]
  return [errorMessage('missing', texts.missing.option, 'recoverable', `${method}.groups[0].selected_option_id`)]
}

function addressMessages(state: CheckoutState, needsDelivery: boolean, texts: Texts): Message[] {
  const found = toAddress(
    state.destinations.find(({ id }) => id === state.destinationId),
    state.buyer,
  )
  if ('address' in found) return []
  return found.problems
    .filter((problem) => needsDelivery || problem.of === 'buyer')
    .map((problem) => {
      const path = problem.of === 'buyer' ? `$.buyer.${problem.field}` : `${destinationPath(state)}.${problem.field}`
      return 'missing' in problem
        ? errorMessage('missing', texts.missing[problem.missing], 'recoverable', path)
        : errorMessage('invalid', texts.invalid[problem.invalid], 'recoverable', path)
    })
}

const destinationPath = ({ destinations, destinationId }: CheckoutState): string =>
  `$.fulfillment.methods[0].destinations[${Math.max(
    0,
    destinations.findIndex(({ id }) => id === destinationId),
  )}]`

/** Rules of the shop that only its own pages can satisfy. */
function ruleMessages(cart: PricedCart, { security, downloads }: Settings, texts: Texts): Message[] {
  const isDigital = cart.items.some(({ priced }) => priced?.found.digital)
  return [
    ...(security.loginForPurchase ? [errorMessage('identity_required', texts.signIn, 'requires_buyer_input')] : []),
    ...(downloads.consent && isDigital ? [errorMessage('consent_required', texts.consent, 'requires_buyer_review')] : []),
  ]
}
