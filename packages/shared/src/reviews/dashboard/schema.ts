import { z } from 'zod'
import { maxBulkRows } from '../../dashboard/limits.ts'
import { BulkResult, changePageOf, changesSince, listQuery } from '../../dashboard/lists.ts'
import { Picture } from '../../media/schema.ts'
import { Flag, Id, IsoDate, inQuery, text } from '../../text.ts'

export const ReviewStatus = z.enum(['pending', 'published', 'rejected'])
export type ReviewStatus = z.infer<typeof ReviewStatus>

const YesNo = z.enum(['true', 'false']).transform((input) => input === 'true')

export const DashboardReviewQuery = listQuery(['new', 'old'], {
  status: ReviewStatus.optional(),
  stars: inQuery(z.int().min(1).max(5)).optional(),
  product: Id.optional(),
  verified: Flag.optional(),
  /** with or without a reply of the shop */
  answered: YesNo.optional(),
  /** with or without pictures */
  pictures: YesNo.optional(),
  /** written by this account */
  customer: Id.optional(),
  ...changesSince,
})
export type DashboardReviewQuery = z.infer<typeof DashboardReviewQuery>

export const DashboardReview = z.object({
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
  /** sent back as `seen` with a decision, so that a review edited since is not published unread */
  updatedAt: z.string(),
})
export type DashboardReview = z.infer<typeof DashboardReview>

export const DashboardReviewPage = z.object({ reviews: z.array(DashboardReview), ...changePageOf })
export type DashboardReviewPage = z.infer<typeof DashboardReviewPage>

/** One decision or reply for several reviews, each with the version staff saw. */
export const ReviewDecision = z
  .strictObject({
    reviews: z
      .array(z.strictObject({ _id: Id, seen: IsoDate }))
      .min(1)
      .max(maxBulkRows),
    status: ReviewStatus.optional(),
    /** reply of the shop, shown under the review; '' deletes it */
    reply: text(2000).optional(),
  })
  .refine(({ status, reply }) => status !== undefined || reply !== undefined, 'decides nothing')
export const ReviewResults = z.object({ results: z.array(BulkResult.extend({ undo: z.string().nullable() })) })

export const DashboardQuestionQuery = listQuery(['new', 'old'], {
  status: ReviewStatus.optional(),
  product: Id.optional(),
  answered: YesNo.optional(),
  /** asked by this account */
  customer: Id.optional(),
  ...changesSince,
})
export type DashboardQuestionQuery = z.infer<typeof DashboardQuestionQuery>

export const DashboardQuestion = z.object({
  _id: Id,
  product: z.object({ _id: Id, name: z.string(), slug: z.string() }),
  author: z.string(),
  /** asked without an account */
  guest: z.boolean(),
  text: z.string(),
  /** language of the asker, in which the answer is mailed */
  language: z.string(),
  status: ReviewStatus,
  answer: z.string().nullable(),
  createdAt: z.string(),
  /** sent back as `seen` with a decision, so that two staff members do not answer at the same time */
  updatedAt: z.string(),
})
export type DashboardQuestion = z.infer<typeof DashboardQuestion>

export const DashboardQuestionPage = z.object({ questions: z.array(DashboardQuestion), ...changePageOf })
export type DashboardQuestionPage = z.infer<typeof DashboardQuestionPage>

/** One decision or answer for several questions, each with the version staff saw. */
export const QuestionDecision = z
  .strictObject({
    questions: z
      .array(z.strictObject({ _id: Id, seen: IsoDate }))
      .min(1)
      .max(maxBulkRows),
    status: ReviewStatus.optional(),
    /** answer of the shop; the first one is mailed to the asker */
    answer: text(2000, 1).optional(),
  })
  .refine(({ status, answer }) => status !== undefined || answer !== undefined, 'decides nothing')
