import { Refusal } from '@haat/shared/errors.ts'
import { type Language, languageCodes } from '@haat/shared/reference/languages.ts'
import type { Ctx } from '../platform/context.ts'
import { contain } from './contain.ts'
import type { LoweredOrder, PricedForExtension, ReducedOrder } from './define.ts'
import { extensionsOf, findExtension, findText } from './registry.ts'

/** A reduction that an extension gives to a cart, in charged minor units. */
export interface Reduction {
  extension: string
  amount: number
  /** name in cart and order, by language */
  names: Record<Language, string>
}

/** The reductions of all extensions, together at most the goods. An extension that fails reduces nothing. */
export async function findReductions(ctx: Ctx, cart: PricedForExtension): Promise<Reduction[]> {
  const found: Reduction[] = []
  let left = cart.goods
  for (const extension of extensionsOf(ctx.env)) {
    const { promotion, name } = extension
    if (!promotion) continue
    const priced = await contain(ctx, name, 'promotion', (ctx) => promotion.price(ctx, cart))
    if (!priced.ok || !isAmount(priced.value)) continue
    const amount = Math.min(left, priced.value)
    left -= amount
    if (amount > 0) found.push({ extension: name, amount, names: namesOf(extension) })
  }
  return found
}

const namesOf = (extension: Parameters<typeof findText>[0]): Reduction['names'] =>
  Object.fromEntries(languageCodes.map((code) => [code, findText(extension, code, 'promotion')!])) as Reduction['names']

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/**
 * Redeems a reduction, such as the points it costs, inside the transaction of the order.
 * @throws the refusals of the extension, extension_failed
 */
export async function redeemReduction(ctx: Ctx, extension: string, order: ReducedOrder): Promise<void> {
  const promotion = findExtension(ctx.env, extension)?.promotion
  if (!promotion) throw new Refusal('total_changed')
  const redeemed = await contain(ctx, extension, 'promotion', (ctx) => promotion.redeem(ctx, order))
  if (!redeemed.ok) throw redeemed.error instanceof Refusal ? redeemed.error : new Refusal('extension_failed')
}

/**
 * Tells an extension that an edit lowered its reduction of an order, inside the transaction of the edit. Does nothing while the extension is off.
 * @throws the refusals of the extension, extension_failed
 */
export async function lowerReduction(ctx: Ctx, extension: string, order: LoweredOrder): Promise<void> {
  const lower = findExtension(ctx.env, extension)?.promotion?.lower
  if (!lower) return
  const lowered = await contain(ctx, extension, 'promotion', (ctx) => lower(ctx, order))
  if (!lowered.ok) throw lowered.error instanceof Refusal ? lowered.error : new Refusal('extension_failed')
}

/** Whether an extension changes delivery rates. */
export const changesDelivery = (env: Parameters<typeof extensionsOf>[0]): boolean =>
  extensionsOf(env).some(({ deliveryRate }) => deliveryRate !== undefined)

/** The delivery rate as extensions change it, one after the other; amounts in catalogue minor units. */
export async function adjustRate<
  Rate extends Parameters<NonNullable<ReturnType<typeof extensionsOf>[number]['deliveryRate']>>[1],
>(ctx: Ctx, rate: Rate, cart: PricedForExtension): Promise<Rate> {
  let current = rate
  for (const { name, deliveryRate } of extensionsOf(ctx.env)) {
    if (!deliveryRate) continue
    const { area, type, cost, freeOver } = current
    const changed = await contain(ctx, name, 'delivery rate', (ctx) => deliveryRate(ctx, { area, type, cost, freeOver }, cart))
    if (!changed.ok || !changed.value) continue
    const { value } = changed
    if (isAmount(value.cost) && (value.freeOver === null || isAmount(value.freeOver)))
      current = { ...current, cost: value.cost, freeOver: value.freeOver }
    else ctx.log.error({ extension: name, value }, 'delivery rate of an extension invalid')
  }
  return current
}

/** The tax rates of the first extension that returns any; undefined: the rates of the shop apply. */
export async function findTaxRates(ctx: Ctx, cart: PricedForExtension): Promise<{ name: string; percent: number }[] | undefined> {
  const { address } = cart
  if (!address) return undefined
  for (const { name, taxRates } of extensionsOf(ctx.env)) {
    if (!taxRates) continue
    const found = await contain(ctx, name, 'tax rates', (ctx) => taxRates(ctx, { ...cart, address }))
    if (!found.ok || !found.value) continue
    if (found.value.every(({ percent }) => percent >= 0 && percent <= 100))
      return found.value.map(({ name, percent }) => ({ name: String(name).slice(0, 80), percent }))
    ctx.log.error({ extension: name, rates: found.value }, 'tax rates of an extension invalid')
  }
  return undefined
}
