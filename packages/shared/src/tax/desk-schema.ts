import { z } from 'zod'
import { perLanguage } from '../lists/languages.ts'
import { Decimal, Id, line } from '../text.ts'

const name = line(80, 1)

export const TaxPercent = Decimal(3).min(0).max(100)

export const rateFields = {
  /** as invoices say it: VAT, GST, Sales tax */
  name,
  /** the name in other languages */
  names: z.strictObject(perLanguage(() => name.optional())),
  country: z.string().regex(/^[A-Z]{2}$/, 'is a code of two letters'),
  /** null: the whole country */
  state: name.nullable(),
  percent: TaxPercent,
  /** a state's rate that is charged beside the country's, not in their place */
  stacks: z.boolean(),
  active: z.boolean(),
}

/** Fields as they are sent: what is charged beside the country's rates is a state's. */
export const RateFields = z.strictObject(rateFields).refine(({ state, stacks }) => !stacks || state !== null, {
  path: ['stacks'],
  message: 'is for the rate of a state',
})

export const DeskRate = z.object({ ...rateFields, _id: Id, version: z.number().int() })
export type DeskRate = z.infer<typeof DeskRate>
