import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { mostPosts } from '@haat/shared/posts/constants.ts'
import type { postsDashboardApi } from '@haat/shared/posts/dashboard/endpoints.ts'
import type { DashboardPost, PostWords } from '@haat/shared/posts/dashboard/schema.ts'
import { postState } from '@haat/shared/posts/rules.ts'
import { toSlug } from '@haat/shared/slug.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { cleanHtml, cleanText } from '../../../platform/sanitize-html.ts'
import { assertUnchanged, before, type Reversal, toDiff, type UndoHandlers, writeAudit } from '../../audit/service.ts'
import { picturesByIds } from '../../media/service.ts'
import { addRedirect, deleteRedirects } from '../../redirects/service.ts'
import {
  addPostRow,
  countAll,
  countFound,
  deletePost,
  findPost,
  findPostPage,
  findSlugsFrom,
  isTaken,
  lockPosts,
  newId,
  type PostFields,
  type DashboardPostRow as Row,
  updatePost,
} from './repo.ts'

type Api = typeof postsDashboardApi
type ChangedPost = { post: DashboardPost; undo: string | null }

/**
 * Lists posts for staff, including drafts, one page at a time.
 * @throws bad_cursor
 */
export async function listAllPosts(
  ctx: Ctx,
  { q, state, sort, limit, cursor }: ParsedOf<Api['list']>,
): Promise<AnswerOf<Api['list']>> {
  const words = q?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10) ?? []
  const { rows, ...page } = await readListPage(ctx, {
    list: ['dashboard posts', sort, state ?? null, words],
    cursor,
    limit,
    find: (after) => findPostPage(ctx.db, { words, state }, { sort, limit, after }),
    count: () => countFound(ctx.db, { words, state }),
    position: ({ key, id }) => [key, id],
  })
  const pictures = await picturesByIds(
    ctx,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  )
  const posts = rows.map(({ id, key: _, texts, mediaId, ...row }) => ({
    _id: id,
    ...row,
    picture: pictures.get(mediaId ?? '') ?? null,
    languages: Object.entries(texts).flatMap(([lng, words]) => (Object.keys(words).length > 0 ? [lng as Language] : [])),
  }))
  return { posts, ...page }
}

/** @throws not_found */
export const readDashboardPost = async (ctx: Ctx, { postId }: ParsedOf<Api['read']>): Promise<{ post: DashboardPost }> => ({
  post: await toDashboardPost(ctx, await requirePost(ctx, postId)),
})

/**
 * Creates a post; without a slug it gets a free one from its title.
 * @throws limit_reached, taken, bad_request
 */
export const createPost = (ctx: Ctx, input: ParsedOf<Api['create']>): Promise<ChangedPost> =>
  withPostsLocked(ctx, async (ctx) => {
    if ((await countAll(ctx.db)) >= mostPosts) throw new Refusal('limit_reached')
    const postId = newId()
    const next = parseFields(input)
    if (!input.slug) next.slug = await freeSlug(ctx, next.slug)
    const undo = await storeChange(ctx, { postId, action: 'posts.create', next })
    return toChangedPost(ctx, postId, undo)
  })

/**
 * Saves, publishes, schedules or unpublishes a post; `undo` is the audit entry, null without a change. A new slug adds a redirect.
 * @throws not_found, version_conflict, taken, bad_request
 */
export const savePost = (ctx: Ctx, { postId, version, ...input }: ParsedOf<Api['save']>): Promise<ChangedPost> =>
  withPostsLocked(ctx, async (ctx) => {
    const now = await requirePost(ctx, postId)
    if (now.version !== version) throw new Refusal('version_conflict', { post: await toDashboardPost(ctx, now) })
    const undo = await storeChange(ctx, { postId, action: 'posts.save', now, next: parseFields(input, now) })
    return toChangedPost(ctx, postId, undo)
  })

/**
 * Deletes a post and its redirects.
 * @throws not_found
 */
export const removePost = (ctx: Ctx, { postId }: ParsedOf<Api['remove']>): Promise<{ undo: string | null }> =>
  withPostsLocked(ctx, async (ctx) => {
    const now = await requirePost(ctx, postId)
    return { undo: await storeChange(ctx, { postId, action: 'posts.remove', now, next: null }) }
  })

interface Change {
  postId: string
  action: string
  now?: Row | undefined
  next: PostFields | null
  undoOf?: string | undefined
}

/** Creates (`now` unset), changes or deletes (`next` null) a post. Answers the audit entry, null without a change. */
async function storeChange(ctx: Ctx, { postId, action, now, next, undoOf }: Change): Promise<string | null> {
  const diff = toDiff({ ...(now && toFields(now)) }, { ...next })
  if (Object.keys(diff).length === 0) return null
  if (next && (await isTaken(ctx.db, { id: postId, slug: next.slug }))) throw new Refusal('taken', { fields: { slug: 'taken' } })
  if (next && next.mediaId !== now?.mediaId) await requirePicture(ctx, next.mediaId)
  if (!next) {
    await deletePost(ctx.db, postId)
    await deleteRedirects(ctx, postId)
  } else if (now) await updatePost(ctx.db, postId, next)
  else await addPostRow(ctx.db, postId, next)
  if (now && next && now.slug !== next.slug) await addRedirect(ctx, 'post', postId, now.slug, next.slug)
  return writeAudit(ctx, { section: 'pages', action, target: postId, diff, ...(undoOf && { undoOf }) })
}

/**
 * Reverts a change of a post, also its creation and deletion.
 * @throws version_conflict, taken, bad_request
 */
export async function revertPost(ctx: Ctx, entry: Reversal): Promise<string> {
  await lockPosts(ctx.db)
  const now = await findPost(ctx.db, entry.target)
  assertUnchanged(entry, { ...(now && toFields(now)) })
  const was = { ...(now && toFields(now)), ...before(entry) } as unknown as PostFields
  const next = was.slug === null ? null : was
  const action = next ? (now ? 'posts.save' : 'posts.create') : 'posts.remove'
  return (await storeChange(ctx, { postId: entry.target, action, now, next, undoOf: entry.id }))!
}

export const postsUndoHandlers: UndoHandlers = {
  'posts.create': revertPost,
  'posts.save': revertPost,
  'posts.remove': revertPost,
}

const withPostsLocked = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (ctx) => {
    await lockPosts(ctx.db)
    return work(ctx)
  })

async function requirePost(ctx: Ctx, id: string): Promise<Row> {
  const row = await findPost(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** Refuses a picture that is not in the library. */
async function requirePicture(ctx: Ctx, mediaId: string | null): Promise<void> {
  if (mediaId === null) return
  const found = await picturesByIds(ctx, [mediaId])
  if (!found.has(mediaId)) throw new Refusal('bad_request', { fields: { mediaId: 'is not in the library' } })
}

/** Appends a number to a generated slug that is taken. */
async function freeSlug(ctx: Ctx, base: string): Promise<string> {
  const taken = new Set(await findSlugsFrom(ctx.db, base))
  let slug = base
  for (let n = 2; taken.has(slug); n++) slug = `${base}-${n}`
  return slug
}

const toChangedPost = async (ctx: Ctx, id: string, undo: string | null): Promise<ChangedPost> => ({
  post: await toDashboardPost(ctx, await requirePost(ctx, id)),
  undo,
})

/** What staff write of a post. */
export const toFields = ({
  slug,
  title,
  summary,
  body,
  texts,
  seo,
  mediaId,
  tags,
  author,
  status,
  publishedAt,
}: Row): PostFields => ({
  slug,
  title,
  summary,
  body,
  texts,
  seo,
  mediaId,
  tags,
  author,
  status,
  publishedAt,
})

/** `now`: the post before the change. Published without a time, a post appears now; one that is visible keeps its time. */
function parseFields(
  { slug, texts, mediaId, tags, author, status, publishedAt, ...own }: ParsedOf<Api['create']>,
  now?: Row,
): PostFields {
  const { title, summary, body, seoTitle, seoDescription } = sanitize(own)
  if (!title) throw new Refusal('bad_request', { fields: { title: 'holds no words' } })
  const moment = new Date()
  const since = now && postState(now, moment) === 'published' ? now.publishedAt : moment.toISOString()
  return {
    slug: toSlug(slug || title, 'post'),
    title,
    summary,
    body,
    seo: { ...(seoTitle && { title: seoTitle }), ...(seoDescription && { description: seoDescription }) },
    texts: Object.fromEntries(
      Object.entries(texts)
        .map(([lng, words]) => [lng, Object.fromEntries(Object.entries(sanitize(words)).filter(([, word]) => word))])
        .filter(([, words]) => Object.keys(words as object).length > 0),
    ) as PostFields['texts'],
    mediaId,
    tags: [...new Set(tags.map(cleanText).filter(Boolean))],
    author: cleanText(author),
    status,
    publishedAt: publishedAt === null && status === 'published' ? since : publishedAt && new Date(publishedAt).toISOString(),
  }
}

const sanitize = ({ title, summary, body, seoTitle, seoDescription }: PostWords): PostWords => ({
  title: cleanText(title),
  summary: cleanText(summary),
  body: cleanHtml(body),
  seoTitle: cleanText(seoTitle),
  seoDescription: cleanText(seoDescription),
})

const noWords: PostWords = { title: '', summary: '', body: '', seoTitle: '', seoDescription: '' }

async function toDashboardPost(ctx: Ctx, row: Row): Promise<DashboardPost> {
  const { id, seo, texts, mediaId, updatedAt, version, ...fields } = row
  const image = mediaId === null ? undefined : (await picturesByIds(ctx, [mediaId])).get(mediaId)
  return {
    _id: id,
    slug: fields.slug,
    title: fields.title,
    summary: fields.summary,
    body: fields.body,
    seoTitle: seo.title ?? '',
    seoDescription: seo.description ?? '',
    texts: Object.fromEntries(Object.entries(texts).map(([lng, words]) => [lng, { ...noWords, ...words }])),
    picture: mediaId !== null && image ? { _id: mediaId, image } : null,
    tags: fields.tags,
    author: fields.author,
    status: fields.status,
    publishedAt: fields.publishedAt,
    updatedAt: updatedAt.toISOString(),
    version,
  }
}
