import { z } from 'zod'
import { Picture } from '../media/schema.ts'
import { Id, line, text } from '../text.ts'

export const ReviewDraft = z.strictObject({
  stars: z.int().min(1).max(5),
  title: line(120).default(''),
  text: text(4000).default(''),
  /** own uploads, in display order */
  pictures: z.array(Id).max(5).default([]),
})
export type ReviewDraft = z.infer<typeof ReviewDraft>

/** The customer's own review, including while it waits for approval. */
export const OwnReview = z.object({
  _id: z.string(),
  stars: z.number().int(),
  title: z.string(),
  text: z.string(),
  pictures: z.array(Picture.extend({ _id: z.string() })),
  status: z.enum(['pending', 'published', 'rejected']),
  date: z.string(),
})
export type OwnReview = z.infer<typeof OwnReview>
