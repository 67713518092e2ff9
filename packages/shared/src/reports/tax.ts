import { z } from 'zod'
import { Day } from '../dashboard/days.ts'
import { countDays, longestPeriod, stepSizes } from './periods.ts'

export const TaxQuery = z
  .strictObject({ from: Day, to: Day, by: z.enum(stepSizes).default('day') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'is before the first day' })
  .refine((period) => period.from > period.to || countDays(period) <= longestPeriod, {
    path: ['from'],
    message: 'spans more than three years',
  })

const sums = {
  /** taxed amount without the tax */
  base: z.number(),
  /** tax of orders placed in these days and not cancelled */
  tax: z.number(),
  /** tax refunded in these days */
  refunded: z.number(),
  /** tax minus refunded tax: payable to the tax authority */
  due: z.number(),
}

export const TaxReport = z.object({
  period: z.object({ from: z.string(), to: z.string() }),
  currency: z.object({ name: z.string(), s: z.string(), decimals: z.number().int() }),
  /** some orders were placed in another currency */
  converted: z.boolean(),
  /** no sum of the bases: two rates may apply to the same goods */
  figures: z.object({ tax: sums.tax, refunded: sums.refunded, due: sums.due }),
  /** by step and rate; `day` is the first day of the step */
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
