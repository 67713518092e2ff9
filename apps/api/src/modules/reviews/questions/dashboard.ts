import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { reviewsDashboardApi } from '@haat/shared/reviews/dashboard/endpoints.ts'
import type { DashboardQuestionPage, DashboardQuestionQuery, ReviewStatus } from '@haat/shared/reviews/dashboard/schema.ts'
import { canPublishQuestion } from '@haat/shared/reviews/rules.ts'
import { runBulk } from '../../../platform/bulk.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { assertUnchanged, before, toDiff, type UndoHandlers, writeAudit } from '../../audit/service.ts'
import { queueMail } from '../../mails/service.ts'
import {
  countQuestions,
  deleteQuestionRow,
  findQuestions,
  lockQuestion,
  type QuestionFilter,
  updateQuestion,
} from './dashboard-repo.ts'

type Api = typeof reviewsDashboardApi

/** One page of questions for the dashboard. */
export async function listDashboardQuestions(
  ctx: Ctx,
  { q, sort: wanted, limit, cursor, ...filters }: DashboardQuestionQuery,
): Promise<DashboardQuestionPage> {
  const { updatedSince } = filters
  const sort = updatedSince === undefined ? wanted : 'changed'
  const filter: QuestionFilter = { ...filters, ...(q && { words: q.toLowerCase().split(/\s+/) }) }
  const { rows, ...page } = await readListPage(ctx, {
    list: ['dashboard-questions', sort, filter],
    cursor,
    limit,
    updatedSince,
    find: (after) => findQuestions(ctx.db, filter, { sort, limit, after }),
    count: () => countQuestions(ctx.db, filter),
    position: ({ key, id }) => [key, id],
  })
  return {
    questions: rows.map(({ id, key: _, productId, productName, slug, ...row }) => ({
      _id: id,
      ...row,
      product: { _id: productId, name: productName, slug },
    })),
    ...page,
  }
}

/** Answers several questions or sets their status; reports the result of each. */
export const decideQuestions = async (
  ctx: Ctx,
  { questions, status, answer }: ParsedOf<Api['decideQuestions']>,
): Promise<AnswerOf<Api['decideQuestions']>> => ({
  results: await runBulk(ctx, questions, (ctx, { _id, seen }) =>
    decide(ctx, { id: _id, seen, next: { ...(status && { status }), ...(answer !== undefined && { answer }) } }),
  ),
})

interface State {
  status: ReviewStatus
  answer: string | null
}

/**
 * Sets status and answer of one question, and queues the email to the asker with the first answer. Answers the audit entry, null
 * without a change.
 * @throws not_found, version_conflict if the question changed since `seen`, answer_missing
 */
async function decide(
  ctx: Ctx,
  { id, seen, next, undoOf }: { id: string; seen: string; next: Partial<State>; undoOf?: string },
): Promise<string | null> {
  const row = await lockQuestion(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  if (Date.parse(row.seen) !== Date.parse(seen)) throw new Refusal('version_conflict')
  const now: State = { status: row.status, answer: row.answer }
  const decided = { ...now, ...next }
  if (decided.status === 'published' && !canPublishQuestion(decided)) throw new Refusal('answer_missing')
  const diff = toDiff({ ...now }, { ...decided })
  if (Object.keys(diff).length === 0) return null
  await updateQuestion(ctx.db, id, decided)
  // The renderer reads recipient and answer when the email is sent, so that an undone answer is not emailed.
  if (!now.answer && decided.answer && row.asker)
    await queueMail(ctx, { kind: 'question-answered', language: row.language as never, data: { questionId: id } })
  return writeAudit(ctx, { section: 'reviews', action: 'questions.decide', target: id, diff, ...(undoOf && { undoOf }) })
}

/**
 * Deletes a question permanently. The audit entry does not hold its text.
 * @throws not_found
 */
export const deleteQuestion = (ctx: Ctx, { questionId }: ParsedOf<Api['deleteQuestion']>): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await deleteQuestionRow(ctx.db, questionId))) throw new Refusal('not_found')
    await writeAudit(ctx, { section: 'reviews', action: 'questions.delete', target: questionId })
    return {}
  })

export const questionsUndoHandlers: UndoHandlers = {
  'questions.decide': async (ctx, entry) => {
    const row = await lockQuestion(ctx.db, entry.target)
    if (!row) throw new Refusal('version_conflict')
    assertUnchanged(entry, { ...row })
    return (await decide(ctx, { id: entry.target, seen: row.seen, next: before(entry), undoOf: entry.id }))!
  },
}
