import type { PostState, PostStatus } from '@haat/shared/posts/constants.ts'
import type { PostSort } from '@haat/shared/posts/dashboard/schema.ts'
import { and, count, eq, like, ne, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import { containsWord } from '../../../db/conditions/contains-word.ts'
import { rows } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'
import { postDate, posts } from '../../../db/tables/shop/posts.ts'
import { countRows } from '../../../platform/pagination.ts'

export const newId = uuidV7

/** Fields of a post that staff edit. */
export interface PostFields {
  slug: string
  title: string
  summary: string
  body: string
  /** title, summary, body, seoTitle and seoDescription in other languages */
  texts: Texts
  seo: { title?: string; description?: string }
  mediaId: string | null
  tags: string[]
  author: string
  status: PostStatus
  /** ISO text in UTC */
  publishedAt: string | null
}

export interface DashboardPostRow extends PostFields {
  id: string
  updatedAt: Date
  version: number
}

/** A row of the list, without its body. Timestamps are ISO text in UTC. */
export interface ListedPost
  extends Pick<PostFields, 'slug' | 'title' | 'texts' | 'mediaId' | 'tags' | 'author' | 'status' | 'publishedAt'> {
  id: string
  updatedAt: string
  version: number
  key: string
}

export interface PostFilter {
  words: readonly string[]
  state: PostState | undefined
}

const keys: Record<PostSort, { key: SQL; cast: SQL; down: boolean }> = {
  '-date': { key: sql.raw(postDate), cast: sql`::timestamptz`, down: true },
  date: { key: sql.raw(postDate), cast: sql`::timestamptz`, down: false },
  title: { key: sql`title`, cast: sql`::text`, down: false },
  '-title': { key: sql`title`, cast: sql`::text`, down: true },
  '-updated': { key: sql`updated_at`, cast: sql`::timestamptz`, down: true },
  updated: { key: sql`updated_at`, cast: sql`::timestamptz`, down: false },
}

const inState: Record<PostState, SQL> = {
  draft: sql`status = 'draft'`,
  scheduled: sql`status = 'published' AND published_at > now()`,
  published: sql`status = 'published' AND published_at <= now()`,
}

// A shop has at most 2,000 posts, so the search needs no index.
const searched = sql.raw(
  `title || ' ' || slug || ' ' || author || ' ' || array_to_string(tags, ' ') || ' ' ||
    coalesce((SELECT string_agg(words ->> 'title', ' ') FROM jsonb_each(texts) AS language(code, words)), '')`,
)

function from({ words, state }: PostFilter): SQL {
  const conditions = [...(state ? [inState[state]] : []), ...words.map((word) => containsWord(searched, word))]
  return sql`FROM posts WHERE ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)}`
}

const iso = (column: string): SQL => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** One page of posts in a state that contain all words, plus one row if there is a next page. */
export function findPostPage(
  db: Db,
  filter: PostFilter,
  { sort, limit, after }: { sort: PostSort; limit: number; after: readonly (string | number)[] | null },
): Promise<ListedPost[]> {
  const { key, cast, down } = keys[sort]
  const [way, beyond] = down ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const next = after ? sql`AND (${key}, id) ${beyond} (${after[0]}${cast}, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT id, slug, title, (SELECT coalesce(jsonb_object_agg(t.key, t.value - 'body'), '{}') FROM jsonb_each(texts) t) AS texts,
      media_id AS "mediaId", tags, author, status, ${iso('published_at')} AS "publishedAt", ${iso('updated_at')} AS "updatedAt",
      version, (${key})::text AS key ${from(filter)} ${next} ORDER BY ${key} ${way}, id ${way} LIMIT ${limit + 1}::int`,
  )
}

/** Number of posts in a state that contain all words. */
export const countFound = (db: Db, filter: PostFilter) => countRows(db, from(filter))

/** A post, also a draft; undefined if there is none. */
export async function findPost(db: Db, id: string): Promise<DashboardPostRow | undefined> {
  const [row] = await db.select().from(posts).where(eq(posts.id, id))
  return row && { ...row, publishedAt: row.publishedAt?.toISOString() ?? null }
}

/** Serializes changes of posts until the transaction ends, so that slugs and the limit hold. */
export async function lockPosts(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('posts'))`)
}

/** Whether another post has the slug. */
export const isTaken = async (db: Db, { id, slug }: { id: string; slug: string }): Promise<boolean> =>
  (
    await db
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.slug, slug), ne(posts.id, id)))
  ).length > 0

/** Slugs that start with the text. */
export const findSlugsFrom = async (db: Db, start: string): Promise<string[]> =>
  (
    await db
      .select({ slug: posts.slug })
      .from(posts)
      .where(like(posts.slug, `${start.replace(/[\\%_]/g, '\\$&')}%`))
  ).map(({ slug }) => slug)

/** Number of posts, including drafts. */
export const countAll = async (db: Db): Promise<number> => (await db.select({ n: count() }).from(posts))[0]!.n

/** Tags of all posts, most frequent first. */
export const findAllTags = async (db: Db, limit: number): Promise<string[]> =>
  (
    await rows<{ tag: string }>(
      db,
      sql`SELECT tag FROM posts, unnest(tags) AS tag GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${limit}::int`,
    )
  ).map(({ tag }) => tag)

const toColumns = ({ publishedAt, ...fields }: PostFields) => ({
  ...fields,
  publishedAt: publishedAt === null ? null : new Date(publishedAt),
})

/** Inserts a post. */
export async function addPostRow(db: Db, id: string, fields: PostFields): Promise<void> {
  await db.insert(posts).values({ id, ...toColumns(fields) })
}

/** Replaces all fields of a post and raises its version. */
export async function updatePost(db: Db, id: string, fields: PostFields): Promise<void> {
  await db
    .update(posts)
    .set({ ...toColumns(fields), updatedAt: sql`now()`, version: sql`${posts.version} + 1` })
    .where(eq(posts.id, id))
}

/** Deletes a post; does nothing if there is none with this id. */
export async function deletePost(db: Db, id: string): Promise<void> {
  await db.delete(posts).where(eq(posts.id, id))
}
