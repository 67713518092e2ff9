import { z } from 'zod'
import { DashboardOrderRow } from '../../orders/dashboard/schema.ts'
import { ProductLine, SalesFigures, SalesStep } from '../../reports/dashboard/schema.ts'
import { Samples } from '../../samples/dashboard/schema.ts'
import { readinessKeys, severities } from '../readiness.ts'
import { setupKeys } from '../setup.ts'
import { todoKeys } from '../todo.ts'

const count = z.number().int()
const span = z.object({ from: z.string(), to: z.string() })

/** The start page of the dashboard. Parts without permission are null or omitted from the to-dos. */
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
      /** visitors by day; a visitor on two days counts twice */
      visitors: z.object({ now: count, before: count, steps: z.array(count) }),
      best: z.array(ProductLine),
    })
    .nullable(),
  /** tasks with a count above 0 */
  todo: z.array(z.object({ key: z.enum(todoKeys), count })),
  latest: z.array(DashboardOrderRow).nullable(),
  /** setup steps of a new shop; null when all are done or the user may not do them */
  setup: z.array(z.object({ key: z.enum(setupKeys), done: z.boolean() })).nullable(),
  /** sample products that are in the shop or can be loaded; null for staff who may not */
  samples: Samples.nullable(),
})
export type Overview = z.infer<typeof Overview>

/** Results of the readiness checks, with texts in the requested language. `place` is where staff repair it; null is the server. */
export const Readiness = z.array(
  z.object({
    key: z.enum(readinessKeys),
    severity: z.enum(severities),
    place: z.string().nullable(),
    ok: z.boolean(),
    title: z.string(),
    text: z.string(),
  }),
)
export type Readiness = z.infer<typeof Readiness>
