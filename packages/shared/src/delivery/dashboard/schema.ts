import { z } from 'zod'
import { CataloguePrice } from '../../catalog/dashboard/schema.ts'
import { mostGrams } from '../../catalog/measures.ts'
import { perLanguage } from '../../reference/languages.ts'
import { Id, line } from '../../text.ts'
import { mostBands } from '../rules.ts'
import { DeliveryType } from '../schema.ts'

const name = line(80, 1)
const days = z.int().min(0).max(365)
const country = z.string().regex(/^([A-Z]{2}|\*)$/, 'is a code of two letters, or * for anywhere')

/** Costs are catalogue amounts: exchange rate and rounding are not applied. */
export const DeliveryRateInput = z
  .strictObject({
    type: DeliveryType,
    cost: CataloguePrice,
    bands: z
      .array(z.strictObject({ upTo: z.int().min(1).max(mostGrams), cost: CataloguePrice }))
      .max(mostBands)
      .refine(
        (bands) => bands.every(({ upTo }, at) => at === 0 || upTo > bands[at - 1]!.upTo),
        'are not in the order of their weights',
      )
      .default([]),
    freeOver: CataloguePrice.nullable(),
    daysMin: days,
    daysMax: days,
  })
  .refine(({ daysMin, daysMax }) => daysMin <= daysMax, { path: ['daysMax'], message: 'is less than the least' })

export const areaFields = {
  name,
  /** translated names */
  names: z.strictObject(perLanguage(() => name.optional())),
  serves: z
    .array(
      z
        .strictObject({ country, state: name.optional(), city: name.optional() })
        .refine(({ country, state, city }) => country !== '*' || (!state && !city), 'anywhere is not narrowed further'),
    )
    .min(1)
    .max(500),
  rates: z
    .array(DeliveryRateInput)
    .min(1)
    .max(3)
    .refine((rates) => new Set(rates.map(({ type }) => type)).size === rates.length, 'names a type twice'),
  /** grams that a unit without a weight counts */
  defaultWeight: z.int().min(0).max(mostGrams).default(0),
  active: z.boolean(),
}

export const DashboardArea = z.object({
  ...areaFields,
  _id: Id,
  version: z.number().int(),
})
export type DashboardArea = z.infer<typeof DashboardArea>
