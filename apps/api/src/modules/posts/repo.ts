import type { Language } from '@haat/shared/text.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import type { Texts } from '../../db/tables/columns.ts'
import { posts } from '../../db/tables/shop/posts.ts'
import { countRows } from '../../platform/pagination.ts'

/** A published post in a language; timestamps are ISO text in UTC. */
export interface PostRow {
  id: string
  slug: string
  title: string
  summary: string
  tags: string[]
  author: string
  publishedAt: string
  updatedAt: string
  mediaId: string | null
  /** alternative text of the picture in the language; null without a picture */
  alt: string | null
  /** `publishedAt` with all digits, as sort key */
  key: string
}

export interface WholePostRow extends PostRow {
  body: string
  seoTitle: string
  seoDescription: string
}

export type NewPost = Omit<typeof posts.$inferInsert, 'id' | 'createdAt' | 'updatedAt' | 'version'>

const visible = sql.raw(`p.status = 'published' AND p.published_at <= now()`)

/** A text in a language, else the post's own. */
const said = (field: 'title' | 'summary' | 'body', lng: Language): SQL =>
  sql`coalesce(nullif(p.texts #>> ARRAY[${lng}::text, ${sql.raw(`'${field}'`)}], ''), p.${sql.raw(field)})`

const iso = (column: string): SQL => sql.raw(`to_char(p.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const columns = (lng: Language): SQL => sql`p.id, p.slug, ${said('title', lng)} AS title, ${said('summary', lng)} AS summary,
  p.tags, p.author, ${iso('published_at')} AS "publishedAt", ${iso('updated_at')} AS "updatedAt", p.media_id AS "mediaId",
  coalesce(nullif(m.texts #>> ARRAY[${lng}::text, 'alt'], ''), m.alt) AS alt, p.published_at::text AS key`

// A translated post does not show the search texts of the main language.
const searchTexts = (lng: Language): SQL => {
  const words = (field: string) => sql`nullif(p.texts #>> ARRAY[${lng}::text, ${field}::text], '')`
  return sql`coalesce(${words('seoTitle')}, CASE WHEN ${words('title')} IS NULL THEN p.seo ->> 'title' END, '') AS "seoTitle",
    coalesce(${words('seoDescription')}, CASE WHEN ${words('body')} IS NULL THEN p.seo ->> 'description' END, '') AS "seoDescription"`
}

const from = (tag: string | undefined): SQL =>
  sql`FROM posts p LEFT JOIN media m ON m.id = p.media_id WHERE ${visible}
    ${tag === undefined ? sql`` : sql`AND p.tags @> ARRAY[${tag}::text]`}`

/** Published posts in a language, newest first, plus one row if there are more. `after`: sort key and id of the last row before. */
export const findPosts = (
  db: Db,
  lng: Language,
  { tag, after, limit }: { tag: string | undefined; after: readonly (string | number)[] | null; limit: number },
): Promise<PostRow[]> =>
  rows(
    db,
    sql`SELECT ${columns(lng)} ${from(tag)}
      ${after ? sql`AND (p.published_at, p.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      ORDER BY p.published_at DESC, p.id DESC LIMIT ${limit + 1}::int`,
  )

/** Published posts by their ids, in that order. */
export const findByIds = (db: Db, lng: Language, ids: readonly string[]): Promise<PostRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(
        db,
        sql`SELECT ${columns(lng)} ${from(undefined)} AND p.id = ANY(${sql.param([...ids])}::uuid[])
          ORDER BY array_position(${sql.param([...ids])}::uuid[], p.id)`,
      )

/** Titles of posts of every state. */
export const findTitles = (db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(db, sql`SELECT id, title FROM posts WHERE id = ANY(${sql.param([...ids])}::uuid[])`)

/** Number of published posts, optionally with a tag. */
export const countPosts = (db: Db, tag: string | undefined) => countRows(db, from(tag))

/** The newest published posts with their bodies. */
export const findNewest = (db: Db, lng: Language, limit: number): Promise<WholePostRow[]> =>
  rows(
    db,
    sql`SELECT ${columns(lng)}, ${said('body', lng)} AS body, ${searchTexts(lng)} ${from(undefined)}
      ORDER BY p.published_at DESC, p.id DESC LIMIT ${limit}::int`,
  )

/** The published post with this slug; undefined if there is none, or it is a draft or scheduled. */
export const findPublished = async (db: Db, lng: Language, slug: string): Promise<WholePostRow | undefined> =>
  (
    await rows<WholePostRow>(
      db,
      sql`SELECT ${columns(lng)}, ${said('body', lng)} AS body, ${searchTexts(lng)} ${from(undefined)} AND p.slug = ${slug}`,
    )
  )[0]

/** The slug of a published post; undefined if there is none with this id, or it is a draft or scheduled. */
export const findPublishedSlug = async (db: Db, id: string): Promise<string | undefined> =>
  (await rows<{ slug: string }>(db, sql`SELECT p.slug FROM posts p WHERE p.id = ${id} AND ${visible}`))[0]?.slug

/** The next newer and the next older published post. */
export async function findNeighbours(
  db: Db,
  lng: Language,
  { key, id }: Pick<PostRow, 'key' | 'id'>,
): Promise<{ newer: { slug: string; title: string } | null; older: { slug: string; title: string } | null }> {
  const next = (beyond: '<' | '>', way: 'ASC' | 'DESC', side: 'newer' | 'older') =>
    sql`(SELECT ${sql.raw(`'${side}'`)} AS side, p.slug, ${said('title', lng)} AS title FROM posts p
      WHERE ${visible} AND (p.published_at, p.id) ${sql.raw(beyond)} (${key}::timestamptz, ${id}::uuid)
      ORDER BY p.published_at ${sql.raw(way)}, p.id ${sql.raw(way)} LIMIT 1)`
  const found = await rows<{ side: 'newer' | 'older'; slug: string; title: string }>(
    db,
    sql`${next('>', 'ASC', 'newer')} UNION ALL ${next('<', 'DESC', 'older')}`,
  )
  const at = (side: 'newer' | 'older') => {
    const row = found.find((one) => one.side === side)
    return row ? { slug: row.slug, title: row.title } : null
  }
  return { newer: at('newer'), older: at('older') }
}

/** Tags of published posts, most frequent first. */
export const findTags = async (db: Db, limit: number): Promise<string[]> =>
  (
    await rows<{ tag: string }>(
      db,
      sql`SELECT tag FROM posts p, unnest(p.tags) AS tag WHERE ${visible} GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${limit}::int`,
    )
  ).map(({ tag }) => tag)

/** When the next scheduled post appears; undefined if none is scheduled. */
export async function findNextPublication(db: Db): Promise<Date | undefined> {
  const [row] = await rows<{ at: string | null }>(
    db,
    sql`SELECT to_char(min(published_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at FROM posts
      WHERE status = 'published' AND published_at > now()`,
  )
  return row?.at ? new Date(row.at) : undefined
}

/** Whether any post is published. */
export const hasPublished = async (db: Db): Promise<boolean> =>
  (await rows<{ has: boolean }>(db, sql`SELECT EXISTS (SELECT 1 FROM posts p WHERE ${visible}) AS has`))[0]!.has

/** Slugs of the published posts with the day of their last change (ISO date), newest first. */
export const findSlugs = (db: Db): Promise<{ slug: string; at: string }[]> =>
  rows(
    db,
    sql`SELECT p.slug, to_char(greatest(p.updated_at, p.published_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS at FROM posts p
      WHERE ${visible} ORDER BY p.published_at DESC, p.id DESC`,
  )

/** Inserts a post; does nothing if the slug is taken. */
export async function insertPost(db: Db, post: NewPost & { texts: Texts }): Promise<void> {
  await db
    .insert(posts)
    .values({ id: uuidV7(), ...post })
    .onConflictDoNothing({ target: posts.slug })
}
