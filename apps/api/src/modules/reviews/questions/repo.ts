import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows, writtenOnce } from '../../../db/rows.ts'
import { productQuestions } from '../../../db/tables/goods/reviews.ts'
import { combineReads } from '../../../platform/combine.ts'

export type QuestionRow = typeof productQuestions.$inferSelect
export type NewQuestion = Omit<typeof productQuestions.$inferInsert, 'id'>

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Inserts a pending question and notifies staff. */
export async function insertQuestion(db: Db, question: NewQuestion): Promise<void> {
  await db.insert(productQuestions).values(question)
  await db.execute(sql`SELECT pg_notify('staff', 'question')`)
}

/** Inserts questions of the demo, with their status and answers. */
export async function insertQuestions(db: Db, questions: NewQuestion[]): Promise<void> {
  if (questions.length > 0) await db.insert(productQuestions).values(questions)
}

export interface AnsweredRow {
  id: string
  author: string
  text: string
  answer: string
  date: string
  /** timestamp with microseconds, for the cursor */
  moment: string
}

const published = (productId: string): SQL =>
  sql`FROM product_questions q WHERE q.product_id = ${productId}::uuid AND q.status = 'published'`

/** Published questions of a product, newest first, plus one row if there is a next page. */
export const findPublished = (
  db: Db,
  productId: string,
  { limit, after }: { limit: number; after: readonly (string | number)[] | null },
): Promise<AnsweredRow[]> =>
  rows(
    db,
    sql`SELECT q.id, q.author, q.text, q.answer, ${iso('q.created_at')} AS date, q.created_at::text AS moment
      ${published(productId)} ${after ? sql`AND (q.created_at, q.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      ORDER BY q.created_at DESC, q.id DESC LIMIT ${limit + 1}::int`,
  )

/** Of each product the newest published questions with their answers, at most ten. Concurrent calls share a statement. */
export const findAnswered = combineReads<string, { question: string; answer: string }[]>(async (db, productIds) => {
  const found = await writtenOnce<{ n: number; question: string; answer: string }>(
    db,
    'answered questions',
    { products: [...productIds] },
    () => sql`SELECT w.n, q.text AS question, q.answer
      FROM unnest(${sql.placeholder('products')}::uuid[]) WITH ORDINALITY AS w(id, n)
      CROSS JOIN LATERAL (SELECT text, answer, created_at, id FROM product_questions
        WHERE product_id = w.id AND status = 'published' ORDER BY created_at DESC, id DESC LIMIT 10) q
      ORDER BY w.n, q.created_at DESC, q.id DESC`,
  )
  return productIds.map((_, index) => found.flatMap(({ n, question, answer }) => (n === index + 1 ? [{ question, answer }] : [])))
})

/** Number of published questions of a product. */
export const countPublished = async (db: Db, productId: string): Promise<number> =>
  (await rows<{ count: number }>(db, sql`SELECT count(*)::int AS count ${published(productId)}`))[0]!.count

/** A question for its email, with the product's id. */
export const findQuestion = async (db: Db, id: string): Promise<QuestionRow | undefined> =>
  (await db.select().from(productQuestions).where(eq(productQuestions.id, id)))[0]

interface Asker {
  userId: string
  /** null while the email of the account is not verified */
  confirmedEmail: string | null
}

const askedBy = ({ userId, confirmedEmail }: Asker) =>
  or(eq(productQuestions.userId, userId), confirmedEmail === null ? undefined : eq(productQuestions.email, confirmedEmail))

/** Removes name, account and email from a person's questions; the questions stay. */
export async function removeAsker(db: Db, asker: Asker): Promise<void> {
  await db.update(productQuestions).set({ author: '', userId: null, email: null }).where(askedBy(asker))
}

/** Deletes the questions of an account and of its verified email. */
export async function deleteAsked(db: Db, asker: Asker): Promise<void> {
  await db.delete(productQuestions).where(askedBy(asker))
}

/** Questions of an account and of its verified email, oldest first. */
export const questionsForExport = (db: Db, { userId, confirmedEmail }: Asker) =>
  rows<{ product: string; text: string; status: string; answer: string | null; written: string }>(
    db,
    sql`SELECT p.name AS product, q.text, q.status, q.answer, ${iso('q.created_at')} AS written
      FROM product_questions q JOIN products p ON p.id = q.product_id
      WHERE q.user_id = ${userId}::uuid OR q.email = ${confirmedEmail}::citext ORDER BY q.created_at, q.id`,
  )
