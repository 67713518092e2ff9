import { z } from 'zod'
import { attachmentPurposes } from './rules.ts'

/** A private picture of an order. Whoever may see it reads it by its id; no address shows it to anybody else. */
export const Attachment = z.object({
  _id: z.string(),
  purpose: z.enum(attachmentPurposes),
  width: z.number().int(),
  height: z.number().int(),
  /** brought by staff, not by the buyer */
  ofStaff: z.boolean(),
  date: z.string(),
})
export type Attachment = z.infer<typeof Attachment>
