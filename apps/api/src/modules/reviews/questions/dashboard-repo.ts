import type { DashboardQuestionQuery, ReviewStatus } from '@haat/shared/reviews/dashboard/schema.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { containsIndexedWord } from '../../../db/conditions/contains-word.ts'
import { rows } from '../../../db/rows.ts'
import { productQuestions } from '../../../db/tables/goods/reviews.ts'
import { countRows } from '../../../platform/pagination.ts'

export type QuestionFilter = Pick<DashboardQuestionQuery, 'status' | 'product' | 'answered' | 'customer' | 'updatedSince'> & {
  words?: string[]
}

export interface DashboardQuestionRow {
  id: string
  key: string
  productId: string
  productName: string
  slug: string
  author: string
  guest: boolean
  text: string
  language: string
  status: ReviewStatus
  answer: string | null
  createdAt: string
  updatedAt: string
}

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const from = ({ status, product, answered, customer, updatedSince, words = [] }: QuestionFilter): SQL => {
  const conditions = [
    ...(updatedSince ? [sql`q.changed_at >= ${updatedSince}::timestamptz`] : []),
    ...(status ? [sql`q.status = ${status}`] : []),
    ...(product ? [sql`q.product_id = ${product}`] : []),
    ...(answered === undefined ? [] : [answered ? sql`q.answer IS NOT NULL` : sql`q.answer IS NULL`]),
    ...(customer ? [sql`q.user_id = ${customer}`] : []),
    ...words.map((word) => containsIndexedWord(sql`q.author || ' ' || q.text`, word)),
  ]
  return sql`FROM product_questions q JOIN products p ON p.id = q.product_id
    WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}`
}

interface PageInput {
  sort: DashboardQuestionQuery['sort'] | 'changed'
  limit: number
  after: readonly (string | number)[] | null
}

/** One page of questions, plus one row if there is a next page. */
export function findQuestions(
  db: Db,
  filter: QuestionFilter,
  { sort, limit, after }: PageInput,
): Promise<DashboardQuestionRow[]> {
  const [direction, comparison] = sort === 'new' ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const key = sort === 'changed' ? sql`q.changed_at` : sql`q.created_at`
  const next = after ? sql`AND (${key}, q.id) ${comparison} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT q.id, ${key}::text AS key, q.product_id AS "productId", p.name AS "productName", p.slug, q.author,
        q.email IS NOT NULL AS guest, q.text, q.language, q.status, q.answer, ${iso('q.created_at')} AS "createdAt",
        ${iso('q.updated_at')} AS "updatedAt"
      ${from(filter)} ${next} ORDER BY ${key} ${direction}, q.id ${direction} LIMIT ${limit + 1}::int`,
  )
}

/** Number of questions that match the filter; estimated above 10,000. */
export const countQuestions = (db: Db, filter: QuestionFilter) => countRows(db, from(filter))

export interface LockedQuestion {
  status: ReviewStatus
  answer: string | null
  language: string
  /** the asker has an email address */
  asker: boolean
  seen: string
}

/** Status, answer and version (`seen`) of a question, locked until the transaction ends. */
export const lockQuestion = async (db: Db, id: string): Promise<LockedQuestion | undefined> =>
  (
    await rows<LockedQuestion>(
      db,
      sql`SELECT status, answer, language, user_id IS NOT NULL OR email IS NOT NULL AS asker, ${iso('updated_at')} AS seen
        FROM product_questions WHERE id = ${id} FOR UPDATE`,
    )
  )[0]

/** Sets status and answer of a question, null for no answer, and changes its version (`seen`). */
export async function updateQuestion(
  db: Db,
  id: string,
  { status, answer }: { status: ReviewStatus; answer: string | null },
): Promise<void> {
  await db.execute(sql`UPDATE product_questions SET status = ${status}, answer = ${answer}, updated_at = now() WHERE id = ${id}`)
}

/** Deletes a question; false if there is none with this id. */
export async function deleteQuestionRow(db: Db, id: string): Promise<boolean> {
  const deleted = await db.delete(productQuestions).where(eq(productQuestions.id, id)).returning({ id: productQuestions.id })
  return deleted.length > 0
}
