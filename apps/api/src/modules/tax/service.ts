import type { Place } from '@haat/shared/delivery/rules.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { ratesAt, type TaxTerms } from '@haat/shared/tax/rules.ts'
import type { TaxRow } from '@haat/shared/tax/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { type RateRow, ratesOf } from './repo.ts'

/** What a rate is called and how much it is, as orders keep it. */
export type NamedRate = Pick<TaxRow, 'name' | 'names' | 'percent'>

export interface TaxHere {
  /** null: no tax, or nobody knows yet which */
  terms: TaxTerms<NamedRate> | null
  /** tax will be added to the prices as soon as the address is known */
  pending: boolean
}

/** The tax of a shop at an address. The goods are taxed where they go to; what is picked up, where its buyer lives. */
export async function taxAt(ctx: Ctx, { enabled, ...how }: Settings['tax'], place: Place | undefined): Promise<TaxHere> {
  if (!enabled) return { terms: null, pending: false }
  if (!place) return { terms: null, pending: !how.included }
  const rates = ratesAt(await ratesOf(ctx.db, place.country), place)
  return { terms: { ...how, rates: rates.map(namedRate) }, pending: false }
}

const namedRate = ({ name, texts, percent }: RateRow): NamedRate => {
  const names = Object.fromEntries(
    Object.entries(texts).flatMap(([language, words]) => (words.name ? [[language, words.name]] : [])),
  )
  return { name, percent, ...(Object.keys(names).length > 0 && { names }) }
}
