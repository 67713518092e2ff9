import { z } from 'zod'
import { Picture } from '../media/schema.ts'
import { Email, Id, Language, line, text } from '../text.ts'
import { mostReviewPhotos } from './rules.ts'

export const ReviewDraft = z.strictObject({
  stars: z.int().min(1).max(5),
  title: line(120).default(''),
  text: text(4000).default(''),
  /** own uploads, in display order */
  pictures: z.array(Id).max(mostReviewPhotos).default([]),
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

/** A question about a product. Name and email are required from visitors without an account; the answer is mailed. */
export const QuestionDraft = z.strictObject({
  text: text(1000, 1),
  name: line(120, 1).optional(),
  email: Email.optional(),
  /** language of the answer's email; default: the language of the request */
  language: Language.optional(),
})
export type QuestionDraft = z.infer<typeof QuestionDraft>

/** The question form of a visitor without an account. */
export const GuestQuestion = QuestionDraft.pick({ text: true }).extend({ name: line(120, 1), email: Email })

/** A published question with the answer of the shop. */
export const AnsweredQuestion = z.object({
  _id: Id,
  /** '' after the asker's account was erased */
  author: z.string(),
  text: z.string(),
  date: z.string(),
  answer: z.string(),
})
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>
