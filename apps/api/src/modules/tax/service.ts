import type { Place } from '@haat/shared/delivery/rules.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { findTaxRates, type TaxTerms } from '@haat/shared/tax/rules.ts'
import type { TaxRow } from '@haat/shared/tax/schema.ts'
import { type Ctx, rememberedRule } from '../../platform/context.ts'
import { findRates, type RateRow } from './repo.ts'

/** Name and percentage of a tax rate as orders store them. */
export type NamedRate = Pick<TaxRow, 'name' | 'names' | 'percent'>

export interface TaxAtPlace {
  /** null: no tax, or the address is not known yet */
  terms: TaxTerms<NamedRate> | null
  /** tax is added to the prices once the address is known */
  pending: boolean
}

/** The tax terms of the shop at an address: the shipping address, or the customer's own for pickup. */
export async function findTaxTerms(
  ctx: Ctx,
  { enabled, ...how }: Settings['tax'],
  place: Place | undefined,
): Promise<TaxAtPlace> {
  if (!enabled) return { terms: null, pending: false }
  if (!place) return { terms: null, pending: !how.included }
  const rates = findTaxRates(await ratesOf(ctx, place.country), place)
  return { terms: { ...how, rates: rates.map(namedRate) }, pending: false }
}

const ratesOf = (ctx: Ctx, country: string): Promise<RateRow[]> =>
  rememberedRule(ctx, `tax rates ${country}`, () => findRates(ctx.db, country))

const namedRate = ({ name, texts, percent }: RateRow): NamedRate => {
  const names = Object.fromEntries(
    Object.entries(texts).flatMap(([language, words]) => (words.name ? [[language, words.name]] : [])),
  )
  return { name, percent, ...(Object.keys(names).length > 0 && { names }) }
}
