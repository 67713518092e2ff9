import { paths } from '@haat/shared/paths.ts'
import type { Language } from '@haat/shared/text.ts'
import { pageUrl } from '../../../platform/page-url.ts'
import { findPersonById } from '../../accounts/service.ts'
import { cardsByIds } from '../../catalog/service.ts'
import type { MailRenderer } from '../../mails/service.ts'
import { findQuestion } from './repo.ts'

/** The answer as it is stored when the mail is sent; nothing is sent if the question, its answer or the asker is gone. */
const questionAnswered: MailRenderer = async (ctx, { data }) => {
  const question = await findQuestion(ctx.db, String(data.questionId))
  if (!question?.answer) return null
  const person = question.userId ? await findPersonById(ctx, question.userId) : undefined
  const to = person?.status === 'active' ? person.email : question.email
  const language = (person?.language ?? question.language) as Language
  const [card] = await cardsByIds(ctx, [question.productId], language)
  if (!to || !card) return null
  return {
    to,
    language,
    words: { name: person?.name ?? '', product: card.name, question: question.text },
    quote: question.answer,
    link: pageUrl(ctx, paths.product, { slug: card.slug }),
  }
}

export const questionMails = { 'question-answered': questionAnswered } satisfies Record<string, MailRenderer>
