import { z } from 'zod'
import { Attachment } from '../attachments/schema.ts'
import { CartLine } from '../cart/schema.ts'
import { Picture } from '../media/schema.ts'
import { refundStates } from '../payments/moves.ts'
import { Id, text } from '../text.ts'
import { returnReasons, returnStates, returnWishes } from './moves.ts'
import { noReturns } from './rules.ts'

const options = { color: z.string().nullable(), attribute: z.string().nullable() }

/** Something said about a return. */
export const ReturnMessage = z.object({
  _id: z.string(),
  author: z.enum(['customer', 'staff']),
  text: z.string(),
  pictures: z.array(Attachment),
  date: z.string(),
})
export type ReturnMessage = z.infer<typeof ReturnMessage>

export const ReturnLine = z.object({
  _id: z.string(),
  /** the order's line */
  lineId: z.string(),
  name: z.string(),
  ...options,
  image: Picture.nullable(),
  qty: z.number().int(),
  /** how many came; null until somebody has counted */
  received: z.number().int().nullable(),
  /** what it is to be exchanged for: another one of the same product */
  exchange: z.object(options).nullable(),
})
export type ReturnLine = z.infer<typeof ReturnLine>

/** A return as its buyer sees it. */
export const Return = z.object({
  _id: z.string(),
  /** 1, 2, … within the order */
  number: z.number().int(),
  status: z.enum(returnStates),
  wish: z.enum(returnWishes),
  reason: z.enum(returnReasons),
  /** nothing has to be sent */
  noGoodsBack: z.boolean(),
  lines: z.array(ReturnLine),
  messages: z.array(ReturnMessage),
  refund: z.object({ amount: z.number(), status: z.enum(refundStates) }).nullable(),
  /** the order of what was sent instead, with the token that opens it for a guest */
  exchange: z.object({ orderId: z.string(), token: z.string().optional() }).nullable(),
  canCancel: z.boolean(),
  date: z.string(),
  decided: z.string().nullable(),
  received: z.string().nullable(),
  closed: z.string().nullable(),
})
export type Return = z.infer<typeof Return>

/** What of a line may be returned now, and what it could be exchanged for. */
export const ReturnableLine = z.object({
  lineId: z.string(),
  qty: z.number().int(),
  until: z.string(),
  exchanges: z.array(z.object(options)),
})
export type ReturnableLine = z.infer<typeof ReturnableLine>

export const ReturnOffer = z.object({
  lines: z.array(ReturnableLine),
  /** why there are none */
  why: z.enum(noReturns).nullable(),
  days: z.number().int(),
  /** where returned goods go to */
  address: z.string(),
})
export type ReturnOffer = z.infer<typeof ReturnOffer>

export const pictureIds = z.array(Id).max(6).default([])

export const ReturnWishLines = z
  .array(
    z.strictObject({
      lineId: Id,
      qty: z.int().min(1).max(9999),
      /** of the same product, named as in a cart */
      exchange: CartLine.pick({ color: true, attribute: true }).optional(),
    }),
  )
  .min(1)
  .max(200)
  .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'a line stands here twice')

export const ReturnRequest = {
  lines: ReturnWishLines,
  wish: z.enum(returnWishes),
  reason: z.enum(returnReasons),
  note: text(2000).default(''),
  pictures: pictureIds,
}
