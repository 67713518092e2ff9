import { z } from 'zod'
import { attachmentPurposes } from './rules.ts'

/** A private picture of an order. It has no public URL; authorized users read it by its id. */
export const Attachment = z.object({
  _id: z.string(),
  purpose: z.enum(attachmentPurposes),
  width: z.number().int(),
  height: z.number().int(),
  /** uploaded by staff, not by the customer */
  ofStaff: z.boolean(),
  date: z.string(),
})
export type Attachment = z.infer<typeof Attachment>
