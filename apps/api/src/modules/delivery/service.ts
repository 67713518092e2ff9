import { matchArea, type Place, type WeightBand } from '@haat/shared/delivery/rules.ts'
import type { DeliveryArea, DeliveryChoice } from '@haat/shared/delivery/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice, type MoneyRule, toAmount } from '@haat/shared/money.ts'
import type { Language } from '@haat/shared/text.ts'
import { changesDelivery } from '../../extensions/calculate.ts'
import { type Ctx, rememberedRule } from '../../platform/context.ts'
import { readCurrency } from '../settings/service.ts'
import { type AreaRow, insertArea, listAreas, type NewArea, type RateRow } from './repo.ts'

export { createArea } from './dashboard/service.ts'

/**
 * The delivery areas whose rates product pages and feeds may name: none where an extension changes the rates of a cart. A rate that the checkout does
 * not charge misleads shoppers, and sales channels refuse such products; without rates they use those of the merchant's account.
 */
export const showAdvertisedAreas = async (ctx: Ctx): Promise<DeliveryArea[]> =>
  changesDelivery(ctx.env) ? [] : (await showAreas(ctx, {})).areas

const activeAreas = (ctx: Ctx): Promise<readonly AreaRow[]> => rememberedRule(ctx, 'delivery areas', () => listAreas(ctx.db))

interface AreaQuery {
  country?: string | undefined
  state?: string | undefined
  city?: string | undefined
}

/** Lists delivery areas with charged costs; with an address only those that serve it, best match first. */
export async function showAreas(ctx: Ctx, { country, state, city }: AreaQuery): Promise<{ areas: DeliveryArea[] }> {
  const [rows, money] = await Promise.all([activeAreas(ctx), readCurrency(ctx)])
  const matching = country ? closestFirst(rows, { country, state, city }) : rows
  return { areas: matching.map((row) => areaOf(row, money, ctx.language)) }
}

/** A delivery rate. */
export interface FoundRate {
  areaId: string
  /** name that orders store */
  area: string
  /** translated names, by language */
  names: Partial<Record<Language, string>>
  type: RateRow['type']
  /** catalog minor units; for carts heavier than all bands */
  cost: number
  bands: WeightBand[]
  /** grams that a unit without a weight counts */
  defaultWeight: number
  freeOver: number | null
  daysMin: number
  daysMax: number
}

/**
 * Looks up the rate of a delivery choice. The area is given by name or `_id`; with `place` it must serve it.
 * @throws delivery_unavailable
 */
export async function findRate(ctx: Ctx, choice: DeliveryChoice, place?: Place): Promise<FoundRate> {
  const area = (await activeAreas(ctx)).find((row) => isNamed(row, choice.area))
  const rate = area?.rates.find(({ type }) => type === choice.type)
  if (!area || !rate || (place && matchArea(area.serves, place) === 0)) throw new Refusal('delivery_unavailable')
  return toFoundRate(area, rate)
}

/** All rates of the areas that serve an address, best match first. */
export const findRates = async (ctx: Ctx, place: Place): Promise<FoundRate[]> =>
  closestFirst(await activeAreas(ctx), place).flatMap((area) => area.rates.map((rate) => toFoundRate(area, rate)))

const toFoundRate = (area: AreaRow, rate: RateRow): FoundRate => ({
  areaId: area.id,
  area: area.name,
  names: translatedNames(area),
  defaultWeight: area.defaultWeight ?? 0,
  ...rate,
  bands: rate.bands ?? [],
})

const translatedNames = ({ texts }: AreaRow): FoundRate['names'] =>
  Object.fromEntries(Object.entries(texts).flatMap(([language, { name }]) => (name ? [[language, name]] : [])))

/** Adds an area with its rates, unless the name exists. */
export const addArea = (ctx: Ctx, area: NewArea): Promise<void> => insertArea(ctx.db, area)

const normalizeName = (name: string) => name.trim().normalize('NFKC').toLowerCase()
const isNamed = (row: AreaRow, name: string) => row.id === name || normalizeName(row.name) === normalizeName(name)

function closestFirst(rows: readonly AreaRow[], place: Place): AreaRow[] {
  return rows
    .map((row) => ({ row, closeness: matchArea(row.serves, place) }))
    .filter(({ closeness }) => closeness > 0)
    .sort((a, b) => b.closeness - a.closeness)
    .map(({ row }) => row)
}

const areaOf = (row: AreaRow, money: MoneyRule, language: Language): DeliveryArea => ({
  _id: row.id,
  area: row.name,
  name: row.texts[language]?.name || row.name,
  serves: row.serves,
  ...(row.defaultWeight && { defaultWeight: row.defaultWeight }),
  rates: row.rates.map(({ type, cost, bands = [], freeOver, daysMin, daysMax }) => ({
    type,
    cost: toAmount(chargedPrice(cost, money)),
    ...(bands.length > 0 && {
      bands: bands.map((band) => ({ upTo: band.upTo, cost: toAmount(chargedPrice(band.cost, money)) })),
    }),
    freeOver: freeOver === null ? null : toAmount(chargedPrice(freeOver, money)),
    daysMin,
    daysMax,
  })),
})
