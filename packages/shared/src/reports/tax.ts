import { z } from 'zod'
import { Day } from '../dashboard/days.ts'
import { lengthOf, longestPeriod, stepSizes } from './periods.ts'

export const TaxQuery = z
  .strictObject({ from: Day, to: Day, by: z.enum(stepSizes).default('day') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'is before the first day' })
  .refine((period) => period.from > period.to || lengthOf(period) <= longestPeriod, {
    path: ['from'],
    message: 'spans more than three years',
  })

const sums = {
  /** without the tax */
  base: z.number(),
  /** of orders that were placed then, and not cancelled */
  tax: z.number(),
  /** of the tax, what went back with refunds of these days */
  refunded: z.number(),
  /** what is left to be paid to the state */
  due: z.number(),
}

export const TaxReport = z.object({
  period: z.object({ from: z.string(), to: z.string() }),
  currency: z.object({ name: z.string(), s: z.string(), decimals: z.number().int() }),
  /** some orders were taken in another currency */
  converted: z.boolean(),
  /** bases are not added up: two rates may have been worked out from the same goods */
  figures: z.object({ tax: sums.tax, refunded: sums.refunded, due: sums.due }),
  /** by step of time and rate; `day` is the first of the step */
  rows: z.array(
    z.object({
      day: z.string(),
      country: z.string(),
      name: z.string(),
      percent: z.number(),
      orders: z.number().int(),
      ...sums,
    }),
  ),
})
export type TaxReport = z.infer<typeof TaxReport>
