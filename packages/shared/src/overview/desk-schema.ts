import { z } from 'zod'
import { DeskOrderRow } from '../orders/desk-schema.ts'
import { ProductLine, SalesFigures, SalesStep } from '../reports/desk-schema.ts'
import { setupKeys } from './setup.ts'
import { todoKeys } from './todo.ts'

const count = z.number().int()
const span = z.object({ from: z.string(), to: z.string() })

/** What the first page of the dashboard shows. A part the person has no right to is null, or not among the to-dos. */
export const Overview = z.object({
  period: span,
  before: span,
  sales: z
    .object({
      currency: z.object({ name: z.string(), s: z.string(), decimals: count }),
      today: z.object({ orders: count, net: z.number() }),
      figures: SalesFigures,
      figuresBefore: SalesFigures,
      steps: z.array(SalesStep),
      stepsBefore: z.array(SalesStep),
      /** people by day; who comes on two days is counted on both */
      visitors: z.object({ now: count, before: count, steps: z.array(count) }),
      best: z.array(ProductLine),
    })
    .nullable(),
  /** what waits for somebody; what does not wait is not here */
  todo: z.array(z.object({ key: z.enum(todoKeys), count })),
  latest: z.array(DeskOrderRow).nullable(),
  /** the first steps of a new shop; null when all are done, or are not this person's to do */
  setup: z.array(z.object({ key: z.enum(setupKeys), done: z.boolean() })).nullable(),
})
export type Overview = z.infer<typeof Overview>
