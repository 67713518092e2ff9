import { z } from 'zod'
import { mostAtOnce } from '../dashboard/limits.ts'
import { BulkResult, listQuery, pageOf } from '../dashboard/lists.ts'
import { Picture } from '../media/schema.ts'
import { Flag, Id, IsoDate, inQuery, text } from '../text.ts'

export const ReviewStatus = z.enum(['pending', 'published', 'rejected'])
export type ReviewStatus = z.infer<typeof ReviewStatus>

const YesNo = z.enum(['true', 'false']).transform((wish) => wish === 'true')

export const DeskReviewQuery = listQuery(['new', 'old'], {
  status: ReviewStatus.optional(),
  stars: inQuery(z.int().min(1).max(5)).optional(),
  product: Id.optional(),
  verified: Flag.optional(),
  /** with or without the shop's answer */
  answered: YesNo.optional(),
  /** with or without pictures */
  pictures: YesNo.optional(),
  /** of this account */
  customer: Id.optional(),
})
export type DeskReviewQuery = z.infer<typeof DeskReviewQuery>

export const DeskReview = z.object({
  _id: Id,
  product: z.object({ _id: Id, name: z.string(), slug: z.string() }),
  author: z.string(),
  stars: z.number().int(),
  title: z.string(),
  text: z.string(),
  verified: z.boolean(),
  status: ReviewStatus,
  reply: z.string().nullable(),
  pictures: z.array(Picture),
  createdAt: z.string(),
  /** sent back as `seen` with a decision: words that change meanwhile are not published unread */
  updatedAt: z.string(),
})
export type DeskReview = z.infer<typeof DeskReview>

export const DeskReviewPage = z.object({ reviews: z.array(DeskReview), ...pageOf })
export type DeskReviewPage = z.infer<typeof DeskReviewPage>

/** One answer or decision for many reviews, each as it was seen. */
export const ReviewDecision = z
  .strictObject({
    reviews: z
      .array(z.strictObject({ _id: Id, seen: IsoDate }))
      .min(1)
      .max(mostAtOnce),
    status: ReviewStatus.optional(),
    /** the shop's answer, shown under the review; '' takes it away */
    reply: text(2000).optional(),
  })
  .refine(({ status, reply }) => status !== undefined || reply !== undefined, 'decides nothing')
export const ReviewResults = z.object({ results: z.array(BulkResult.extend({ undo: z.string().nullable() })) })
