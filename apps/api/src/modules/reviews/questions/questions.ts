import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { reviewsApi } from '@haat/shared/reviews/endpoints.ts'
import { publicName } from '@haat/shared/reviews/rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { consumeRateLimit } from '../../../platform/rate-limit.ts'
import { requireCaptcha } from '../../captcha/service.ts'
import { findPublishedProductId } from '../../catalog/service.ts'
import { countPublished, findAnswered, findPublished, insertQuestion, insertQuestions, type NewQuestion } from './repo.ts'

/**
 * Lists the published questions about a product with their answers, one page at a time.
 * @throws not_found, bad_cursor
 */
export async function listQuestions(
  ctx: Ctx,
  { slug, limit, cursor }: ParsedOf<typeof reviewsApi.questions>,
): Promise<AnswerOf<typeof reviewsApi.questions>> {
  const productId = await requireProduct(ctx, slug)
  const { rows, next, total } = await readListPage(ctx, {
    list: ['questions', slug],
    cursor,
    limit,
    find: (after) => findPublished(ctx.db, productId, { limit, after }),
    count: async () => ({ total: await countPublished(ctx.db, productId) }),
    position: ({ moment, id }) => [moment, id],
  })
  return { questions: rows.map(({ id, moment: _, ...question }) => ({ _id: id, ...question })), next, total }
}

/** The newest published questions about a product with their answers, at most ten. */
export const findAnsweredQuestions = (ctx: Ctx, productId: string): Promise<{ question: string; answer: string }[]> =>
  findAnswered(ctx.db, productId)

/**
 * Stores a question for staff. Guests give name and email, and solve a captcha where the contact form asks for one.
 * @throws bad_request, captcha_required, captcha_failed, rate_limited, not_found
 */
export async function askQuestion(
  ctx: Ctx,
  { slug, text, name, email, language = ctx.language, captcha }: ParsedOf<typeof reviewsApi.ask>,
): Promise<Record<string, never>> {
  const asker = ctx.person
    ? { userId: ctx.person.id, email: null, author: publicName(ctx.person.session.user.name) }
    : { userId: null, email: requireField('email', email), author: publicName(requireField('name', name)) }
  // Checked before the rate limit: the page solves a captcha only after a request without one was refused.
  if (!asker.userId) await requireCaptcha(ctx, 'contact', captcha)
  await consumeRateLimit(ctx, 'question', asker.userId ?? asker.email!)
  const productId = await requireProduct(ctx, slug)
  await insertQuestion(ctx.db, { ...asker, productId, text, language })
  return {}
}

/** Questions of the demo, in the caller's transaction. */
export const storeQuestions = (ctx: Ctx, list: NewQuestion[]): Promise<void> => insertQuestions(ctx.db, list)

function requireField(name: 'name' | 'email', value: string | undefined): string {
  if (value === undefined) throw new Refusal('bad_request', { fields: { [name]: 'is needed' } })
  return value
}

async function requireProduct(ctx: Ctx, slug: string): Promise<string> {
  const id = await findPublishedProductId(ctx, slug)
  if (id === undefined) throw new Refusal('not_found')
  return id
}
