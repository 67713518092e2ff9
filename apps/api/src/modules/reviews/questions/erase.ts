import type { ErasedReviews } from '@haat/shared/privacy/endpoints.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deleteAsked, questionsForExport, removeAsker } from './repo.ts'

interface Asker {
  userId: string
  /** null while the email of the account is not verified */
  confirmedEmail: string | null
}

/** Makes the questions of an account and of its verified email anonymous, or deletes them, in the caller's transaction. */
export const eraseQuestions = (ctx: Ctx, asker: Asker, questions: ErasedReviews): Promise<void> =>
  (questions === 'removed' ? deleteAsked : removeAsker)(ctx.db, asker)

/** All questions of a customer, for the data export. */
export const exportQuestions = (ctx: Ctx, asker: Asker) => questionsForExport(ctx.db, asker)
