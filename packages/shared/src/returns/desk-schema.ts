import { z } from 'zod'
import { pageOf } from '../dashboard/lists.ts'
import { returnReasons, returnStates, returnWishes } from './moves.ts'
import { returnActions, returnSteps } from './rules.ts'
import { Return, ReturnLine } from './schema.ts'

export const returnSorts = ['new', 'old', 'waiting'] as const
export type ReturnSort = (typeof returnSorts)[number]

const currency = z.object({ name: z.string(), s: z.string(), exchangeRate: z.number(), decimals: z.number().int() })

export const DeskReturnRow = z.object({
  _id: z.string(),
  orderId: z.string(),
  number: z.number().int(),
  status: z.enum(returnStates),
  wish: z.enum(returnWishes),
  reason: z.enum(returnReasons),
  customer: z.string(),
  email: z.string(),
  /** pieces, and the name of the first */
  pieces: z.number().int(),
  first: z.string(),
  /** what the pieces were paid with */
  value: z.number(),
  currency,
  next: z.enum(returnSteps),
  /** the buyer wrote, and nobody has answered */
  unanswered: z.boolean(),
  date: z.string(),
})
export type DeskReturnRow = z.infer<typeof DeskReturnRow>
export const DeskReturnPage = z.object({ returns: z.array(DeskReturnRow), ...pageOf })

/** Returns that wait for somebody; beyond 999 it is no longer counted. */
export const ReturnCounts = z.object({
  decide: z.number().int(),
  receive: z.number().int(),
  settle: z.number().int(),
  answer: z.number().int(),
  /** any of decide, settle and answer */
  waiting: z.number().int(),
})
export type ReturnCounts = z.infer<typeof ReturnCounts>

export const DeskReturnLine = ReturnLine.extend({
  sku: z.string().nullable(),
  /** of what was received, what can be sold again */
  resellable: z.number().int(),
  /** what one piece was paid with, and what all that count are worth */
  price: z.number(),
  value: z.number(),
  /** pieces in stock of what it is to be exchanged for; -1 is unlimited, null where nothing is named or it is no longer sold */
  stock: z.number().int().nullable(),
  /** the goods can go back to the shelf: they are still sold */
  restockable: z.boolean(),
})
export type DeskReturnLine = z.infer<typeof DeskReturnLine>

export const DeskReturn = Return.omit({ canCancel: true, lines: true, exchange: true }).extend({
  orderId: z.string(),
  exchange: z.object({ orderId: z.string() }).nullable(),
  lines: z.array(DeskReturnLine),
  customer: z.object({ _id: z.string().nullable(), name: z.string(), email: z.string(), phone: z.string() }),
  currency,
  /** what the pieces that count were paid with, and what can still be paid back of the order */
  value: z.number(),
  refundable: z.number(),
  /** what is suggested to be paid back, and of that for the delivery: only where everything was returned */
  suggested: z.number(),
  suggestedDelivery: z.number(),
  unanswered: z.boolean(),
  next: z.enum(returnSteps),
  actions: z.array(z.enum(returnActions)),
  /** the order's other returns */
  others: z.array(z.object({ _id: z.string(), number: z.number().int(), status: z.enum(returnStates) })),
  version: z.number().int(),
})
export type DeskReturn = z.infer<typeof DeskReturn>
