import { z } from 'zod'
import { changePageOf } from '../../dashboard/lists.ts'
import { returnActions, returnSteps } from '../rules.ts'
import { Return, ReturnLine } from '../schema.ts'
import { returnReasons, returnResolutions, returnStates } from '../transitions.ts'

export const returnSorts = ['new', 'old', 'waiting'] as const
export type ReturnSort = (typeof returnSorts)[number]

const currency = z.object({ name: z.string(), s: z.string(), exchangeRate: z.number(), decimals: z.number().int() })

export const DashboardReturnRow = z.object({
  _id: z.string(),
  orderId: z.string(),
  number: z.number().int(),
  status: z.enum(returnStates),
  resolution: z.enum(returnResolutions),
  reason: z.enum(returnReasons),
  customer: z.string(),
  email: z.string(),
  /** total units, and the name of the first line */
  units: z.number().int(),
  first: z.string(),
  /** amount paid for these units */
  value: z.number(),
  currency,
  next: z.enum(returnSteps),
  /** the last message is from the customer */
  unanswered: z.boolean(),
  date: z.string(),
})
export type DashboardReturnRow = z.infer<typeof DashboardReturnRow>
export const DashboardReturnPage = z.object({ returns: z.array(DashboardReturnRow), ...changePageOf })

/** Number of returns that wait for staff; counting stops at 999. */
export const ReturnCounts = z.object({
  decide: z.number().int(),
  receive: z.number().int(),
  settle: z.number().int(),
  answer: z.number().int(),
  /** returns that need a decision, a resolution or an answer */
  waiting: z.number().int(),
})
export type ReturnCounts = z.infer<typeof ReturnCounts>

export const DashboardReturnLine = ReturnLine.extend({
  sku: z.string().nullable(),
  /** received units that can be sold again */
  resellable: z.number().int(),
  /** amount paid for one unit, and for all counted units */
  price: z.number(),
  value: z.number(),
  /** stock of the exchange variant; -1 is unlimited, null without an exchange or if it is no longer sold */
  stock: z.number().int().nullable(),
  /** whether the units can be restocked: the variant still exists */
  restockable: z.boolean(),
})
export type DashboardReturnLine = z.infer<typeof DashboardReturnLine>

export const DashboardReturn = Return.omit({ canCancel: true, lines: true, exchange: true }).extend({
  orderId: z.string(),
  exchange: z.object({ orderId: z.string() }).nullable(),
  lines: z.array(DashboardReturnLine),
  customer: z.object({ _id: z.string().nullable(), name: z.string(), email: z.string(), phone: z.string() }),
  currency,
  /** amount paid for the counted units, and what can still be refunded of the order */
  value: z.number(),
  refundable: z.number(),
  /** suggested refund, and its part for the delivery: only if everything was returned */
  suggested: z.number(),
  suggestedDelivery: z.number(),
  unanswered: z.boolean(),
  next: z.enum(returnSteps),
  actions: z.array(z.enum(returnActions)),
  /** other returns of the order */
  others: z.array(z.object({ _id: z.string(), number: z.number().int(), status: z.enum(returnStates) })),
  version: z.number().int(),
})
export type DashboardReturn = z.infer<typeof DashboardReturn>
