import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { postsPerPage } from '@haat/shared/posts/constants.ts'
import type { postsApi } from '@haat/shared/posts/endpoints.ts'
import { postTagKey } from '@haat/shared/posts/rules.ts'
import type { Post, PostCard, PostPage, PostTag } from '@haat/shared/posts/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../platform/context.ts'
import { readListPage } from '../../platform/pagination.ts'
import { cleanHtml, cleanText } from '../../platform/sanitize-html.ts'
import { picturesByIds } from '../media/service.ts'
import { findRedirectTarget } from '../redirects/service.ts'
import {
  countPosts,
  findByIds,
  findNeighbours,
  findNewest,
  findNextPublication,
  findPosts,
  findPublished,
  findPublishedSlug,
  findSlugs,
  findTags,
  findTitles,
  hasPublished,
  insertPost,
  type NewPost,
  type PostRow,
  type WholePostRow,
} from './repo.ts'
import { tagLabeller } from './tags.ts'
import { writeTag } from './tags-repo.ts'

type Api = typeof postsApi

const mostTags = 24
const mostInFeed = 20

/**
 * Published posts in the language of `ctx`, newest first, one page at a time.
 * @throws bad_cursor
 */
export async function listPosts(ctx: Ctx, { tag, cursor }: ParsedOf<Api['list']>): Promise<PostPage> {
  await expireWithNextPost(ctx)
  const [{ rows, ...page }, tags, labelled] = await Promise.all([
    readListPage(ctx, {
      list: ['posts', tag ?? null],
      cursor,
      limit: postsPerPage,
      find: (after) => findPosts(ctx.db, ctx.language, { tag, after, limit: postsPerPage }),
      count: () => countPosts(ctx.db, tag),
      position: ({ key, id }) => [key, id],
    }),
    findTags(ctx.db, mostTags),
    tagLabeller(ctx),
  ])
  const pictures = await picturesOf(ctx, rows)
  return { posts: rows.map((row) => toCard(row, { pictures, labelled })), ...page, tags: labelled(tags) }
}

/**
 * A published post in the language of `ctx`, also by a former slug. A draft and a scheduled post answer like an unknown one.
 * @throws not_found
 */
export async function readPost(ctx: Ctx, { slug }: ParsedOf<Api['read']>): Promise<{ post: Post }> {
  await expireWithNextPost(ctx)
  const row = (await findPublished(ctx.db, ctx.language, slug)) ?? (await findByFormerSlug(ctx, slug))
  if (!row) throw new Refusal('not_found')
  const [looks, neighbours] = await Promise.all([looksOf(ctx, [row]), findNeighbours(ctx.db, ctx.language, row)])
  return { post: { ...toWhole(row, looks), ...neighbours } }
}

/** A post of the feed, with its id. */
export type FeedPost = Omit<Post, 'newer' | 'older'> & { id: string }

/** The newest published posts in the language of `ctx`, for the feed. */
export async function newestPosts(ctx: Ctx): Promise<FeedPost[]> {
  const rows = await findNewest(ctx.db, ctx.language, mostInFeed)
  const looks = await looksOf(ctx, rows)
  return rows.map((row) => ({ id: row.id, ...toWhole(row, looks) }))
}

/** Slugs of the published posts and the day of their last change (ISO date), newest first; for the sitemap. */
export const listPostSlugs = (ctx: Ctx): Promise<{ slug: string; at: string }[]> => findSlugs(ctx.db)

/** The newest published posts in the language of `ctx`, optionally of one tag. */
export async function newestCards(ctx: Ctx, { tag, limit }: { tag?: string | undefined; limit: number }): Promise<PostCard[]> {
  await expireWithNextPost(ctx)
  const rows = await findPosts(ctx.db, ctx.language, { tag, after: null, limit })
  return toCards(ctx, rows.slice(0, limit))
}

/** Published posts by their ids, in that order, in the language of `ctx`; others are left out. */
export async function postCardsByIds(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PostCard>> {
  await expireWithNextPost(ctx)
  const rows = await findByIds(ctx.db, ctx.language, ids)
  const cards = await toCards(ctx, rows)
  return new Map(rows.map(({ id }, at) => [id, cards[at]!]))
}

/** Titles of posts of every state, by id. */
export const postTitles = (ctx: Ctx, ids: readonly string[]): Promise<{ id: string; title: string }[]> => findTitles(ctx.db, ids)

/** Whether the journal shows any post. */
export async function hasPosts(ctx: Ctx): Promise<boolean> {
  await expireWithNextPost(ctx)
  return hasPublished(ctx.db)
}

/** Adds a post unless its slug is taken. Texts are sanitized. */
export async function addPost(ctx: Ctx, { texts = {}, ...post }: NewPost): Promise<void> {
  const clean = ([field, words]: [string, string]) => [field, field === 'body' ? cleanHtml(words) : cleanText(words)]
  await insertPost(ctx.db, {
    ...post,
    title: cleanText(post.title),
    summary: cleanText(post.summary ?? ''),
    body: cleanHtml(post.body ?? ''),
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, words]) => [language, Object.fromEntries(Object.entries(words).map(clean))]),
    ),
  })
}

/** Adds the translations of a tag that has none yet. */
export const addTagNames = async (ctx: Ctx, name: string, names: Partial<Record<Language, string>>): Promise<void> =>
  void (await writeTag(ctx.db, { key: postTagKey(name), names, isNew: true }))

/** A scheduled post changes lists, neighbours and its own page by itself. */
async function expireWithNextPost(ctx: Ctx): Promise<void> {
  const next = ctx.expireAt && (await findNextPublication(ctx.db))
  if (next) ctx.expireAt!(next)
}

/** The post that had this slug before. */
async function findByFormerSlug(ctx: Ctx, slug: string): Promise<WholePostRow | undefined> {
  const id = await findRedirectTarget(ctx, 'post', slug)
  const now = id && (await findPublishedSlug(ctx.db, id))
  return now ? findPublished(ctx.db, ctx.language, now) : undefined
}

const picturesOf = (ctx: Ctx, rows: readonly PostRow[]): Promise<Map<string, Picture>> =>
  picturesByIds(
    ctx,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  )

/** Pictures of posts, and the names of their tags in the language of `ctx`. */
interface Looks {
  pictures: Map<string, Picture>
  labelled: (names: readonly string[]) => PostTag[]
}

async function looksOf(ctx: Ctx, rows: readonly PostRow[]): Promise<Looks> {
  const [pictures, labelled] = await Promise.all([picturesOf(ctx, rows), tagLabeller(ctx)])
  return { pictures, labelled }
}

async function toCards(ctx: Ctx, rows: readonly PostRow[]): Promise<PostCard[]> {
  const looks = await looksOf(ctx, rows)
  return rows.map((row) => toCard(row, looks))
}

function toCard(
  { slug, title, summary, tags, author, publishedAt, mediaId, alt }: PostRow,
  { pictures, labelled }: Looks,
): PostCard {
  const picture = mediaId === null ? undefined : pictures.get(mediaId)
  return {
    slug,
    title,
    summary,
    tags: labelled(tags),
    author,
    publishedAt,
    picture: picture ? { ...picture, alt: alt ?? picture.alt } : null,
  }
}

const toWhole = (row: WholePostRow, looks: Looks): Omit<Post, 'newer' | 'older'> => ({
  ...toCard(row, looks),
  body: row.body,
  updatedAt: row.updatedAt,
  seo: { title: row.seoTitle, description: row.seoDescription },
})
