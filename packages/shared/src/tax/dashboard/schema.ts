import { z } from 'zod'
import { perLanguage } from '../../reference/languages.ts'
import { Decimal, Id, line } from '../../text.ts'

const name = line(80, 1)

export const TaxPercent = Decimal(3).min(0).max(100)

export const rateFields = {
  /** as shown on invoices: VAT, GST, Sales tax */
  name,
  /** translated names */
  names: z.strictObject(perLanguage(() => name.optional())),
  country: z.string().regex(/^[A-Z]{2}$/, 'is a code of two letters'),
  /** null: the whole country */
  state: name.nullable(),
  percent: TaxPercent,
  /** a state rate charged in addition to the country's rates, instead of replacing them */
  stacks: z.boolean(),
  active: z.boolean(),
}

/** Input of a rate. Only a state rate can be charged in addition to the country's. */
export const RateFields = z.strictObject(rateFields).refine(({ state, stacks }) => !stacks || state !== null, {
  path: ['stacks'],
  message: 'is for the rate of a state',
})

export const DashboardRate = z.object({ ...rateFields, _id: Id, version: z.number().int() })
export type DashboardRate = z.infer<typeof DashboardRate>
