import { z } from 'zod'
import { Attachment } from '../attachments/schema.ts'
import { CartLine } from '../cart/schema.ts'
import { Picture } from '../media/schema.ts'
import { refundStates } from '../payments/transitions.ts'
import { Id, text } from '../text.ts'
import { mostReturnPhotos, noReturns } from './rules.ts'
import { returnReasons, returnResolutions, returnStates } from './transitions.ts'

const options = { color: z.string().nullable(), attribute: z.string().nullable() }

/** A message about a return. */
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
  /** id of the order line */
  lineId: z.string(),
  name: z.string(),
  ...options,
  image: Picture.nullable(),
  qty: z.number().int(),
  /** received units; null until recorded */
  received: z.number().int().nullable(),
  /** exchange variant of the same product */
  exchange: z.object(options).nullable(),
})
export type ReturnLine = z.infer<typeof ReturnLine>

/** A return as shown to the customer. */
export const Return = z.object({
  _id: z.string(),
  /** 1, 2, … within the order */
  number: z.number().int(),
  status: z.enum(returnStates),
  resolution: z.enum(returnResolutions),
  reason: z.enum(returnReasons),
  /** the goods need not be sent back */
  noGoodsBack: z.boolean(),
  lines: z.array(ReturnLine),
  messages: z.array(ReturnMessage),
  refund: z.object({ amount: z.number(), status: z.enum(refundStates) }).nullable(),
  /** the exchange order, with its token for a guest */
  exchange: z.object({ orderId: z.string(), token: z.string().optional() }).nullable(),
  canCancel: z.boolean(),
  date: z.string(),
  decided: z.string().nullable(),
  received: z.string().nullable(),
  closed: z.string().nullable(),
})
export type Return = z.infer<typeof Return>

/** Units of a line that can be returned now, and the possible exchange variants. */
export const ReturnableLine = z.object({
  lineId: z.string(),
  qty: z.number().int(),
  until: z.string(),
  exchanges: z.array(z.object(options)),
})
export type ReturnableLine = z.infer<typeof ReturnableLine>

export const ReturnOffer = z.object({
  lines: z.array(ReturnableLine),
  /** why nothing can be returned */
  why: z.enum(noReturns).nullable(),
  days: z.number().int(),
  /** address to send the goods to */
  address: z.string(),
})
export type ReturnOffer = z.infer<typeof ReturnOffer>

export const pictureIds = z.array(Id).max(mostReturnPhotos).default([])

export const ReturnInputLines = z
  .array(
    z.strictObject({
      lineId: Id,
      qty: z.int().min(1).max(9999),
      /** variant of the same product, named as in a cart line */
      exchange: CartLine.pick({ color: true, attribute: true }).optional(),
    }),
  )
  .min(1)
  .max(200)
  .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'a line stands here twice')

export const ReturnRequest = {
  lines: ReturnInputLines,
  resolution: z.enum(returnResolutions),
  reason: z.enum(returnReasons),
  note: text(2000).default(''),
  pictures: pictureIds,
}
