import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import {
  type DashboardContentPage,
  type DashboardContentPageRow,
  mostPages,
  type PageWords,
} from '@haat/shared/pages/dashboard/schema.ts'
import { toSlug } from '@haat/shared/slug.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { cleanHtml, cleanText } from '../../../platform/sanitize-html.ts'
import { assertUnchanged, before, type Reversal, toDiff, type UndoHandlers, writeAudit } from '../../audit/service.ts'
import { addRedirect, deleteRedirects } from '../../redirects/service.ts'
import { menuUndoHandlers, updateMenuLinks } from '../menus.ts'
import { assertPublishable } from './building.ts'
import { currentOrder, revertPageOrder, storeOrder } from './order.ts'
import {
  addDashboardPage,
  countPages,
  deletePage,
  findAllPages,
  findPage,
  isTaken,
  lockPages,
  newId,
  type PageFields,
  type DashboardContentPageRow as Row,
  updatePage,
} from './repo.ts'

type Api = typeof pagesDashboardApi
type ChangedPage = { page: DashboardContentPage; undo: string | null }

/** All pages, including hidden ones, in display order. */
export const listAllPages = async (ctx: Ctx): Promise<{ pages: DashboardContentPageRow[] }> => ({
  pages: (await findAllPages(ctx.db)).map(({ id, texts, updatedAt, position: _, ...row }) => ({
    _id: id,
    ...row,
    languages: Object.entries(texts).flatMap(([lng, words]) => (words.title || words.body ? [lng as Language] : [])),
    titles: Object.fromEntries(Object.entries(texts).flatMap(([lng, { title }]) => (title ? [[lng, title]] : []))),
    updatedAt: updatedAt.toISOString(),
  })),
})

/** @throws not_found */
export const readDashboardPage = async (
  ctx: Ctx,
  { pageId }: ParsedOf<Api['read']>,
): Promise<{ page: DashboardContentPage }> => ({
  page: toDashboardPage(await requirePage(ctx, pageId)),
})

/**
 * Creates a page; without a slug it gets a free one from its title.
 * @throws limit_reached, taken, bad_request, placeholders_left
 */
export const createPage = (ctx: Ctx, input: ParsedOf<Api['create']>): Promise<ChangedPage> =>
  withPagesLocked(ctx, async (ctx) => {
    if ((await countPages(ctx.db)) >= mostPages) throw new Refusal('limit_reached')
    const pageId = newId()
    const next = { ...parseFields(input), built: false }
    if (!input.slug) next.slug = await freeSlug(ctx, next.slug)
    const undo = await storeChange(ctx, { pageId, action: 'pages.create', next })
    return toChangedPage(ctx, pageId, undo)
  })

/**
 * Saves a page; `undo` is the audit entry, null without a change. A new slug adds a redirect and updates menu links.
 * @throws not_found, version_conflict, taken, bad_request, placeholders_left
 */
export const savePage = (ctx: Ctx, { pageId, version, ...input }: ParsedOf<Api['save']>): Promise<ChangedPage> =>
  withPagesLocked(ctx, async (ctx) => {
    const now = await requirePage(ctx, pageId)
    if (now.version !== version) throw new Refusal('version_conflict', { page: toDashboardPage(now) })
    const undo = await storeChange(ctx, { pageId, action: 'pages.save', now, next: { ...parseFields(input), built: now.built } })
    return toChangedPage(ctx, pageId, undo)
  })

/**
 * Shows or hides a page.
 * @throws not_found, version_conflict (with the current page) if a version is given, placeholders_left
 */
export const showPage = (ctx: Ctx, { pageId, active, version }: ParsedOf<Api['show']>): Promise<ChangedPage> =>
  withPagesLocked(ctx, async (ctx) => {
    const now = await requirePage(ctx, pageId)
    if (version !== undefined && version !== now.version) throw new Refusal('version_conflict', { page: toDashboardPage(now) })
    const undo = await storeChange(ctx, { pageId, action: 'pages.save', now, next: { ...toFields(now), active } })
    return toChangedPage(ctx, pageId, undo)
  })

/**
 * Deletes a page and its redirects.
 * @throws not_found
 */
export const removePage = (ctx: Ctx, { pageId }: ParsedOf<Api['remove']>): Promise<{ undo: string | null }> =>
  withPagesLocked(ctx, async (ctx) => {
    const now = await requirePage(ctx, pageId)
    return { undo: await storeChange(ctx, { pageId, action: 'pages.remove', now, next: null }) }
  })

/**
 * Saves the order of all pages.
 * @throws version_conflict if the ids are not exactly those of all pages
 */
export const arrangePages = (
  ctx: Ctx,
  { ids }: ParsedOf<Api['arrange']>,
): Promise<{ pages: DashboardContentPageRow[]; undo: string | null }> =>
  withPagesLocked(ctx, async (ctx) => {
    const undo = await storeOrder(ctx, ids)
    if (undo === 'stale') throw new Refusal('version_conflict', await listAllPages(ctx))
    return { ...(await listAllPages(ctx)), undo }
  })

interface Change {
  pageId: string
  action: string
  now?: Row | undefined
  next: (PageFields & { position?: number }) | null
  undoOf?: string | undefined
}

/** Creates (`now` unset), changes or deletes (`next` null) a page. Answers the audit entry, null without a change. */
async function storeChange(ctx: Ctx, { pageId, action, now, next, undoOf }: Change): Promise<string | null> {
  // The entry of a deletion records the position, so that undo restores it.
  const was = now && { ...toFields(now), ...(!next && { position: now.position }) }
  const diff = toDiff({ ...was }, { ...next })
  if (Object.keys(diff).length === 0) return null
  const order = await currentOrder(ctx)
  if (next) await assertPublishable(ctx, next)
  if (next && (await isTaken(ctx.db, { id: pageId, slug: next.slug }))) throw new Refusal('taken', { fields: { slug: 'taken' } })
  if (!next) {
    await deletePage(ctx.db, pageId)
    await deleteRedirects(ctx, pageId)
  } else if (now) await updatePage(ctx.db, pageId, next)
  else await addDashboardPage(ctx.db, pageId, next)
  if (now && next && now.slug !== next.slug) {
    await addRedirect(ctx, 'page', pageId, now.slug, next.slug)
    await updateMenuLinks(ctx, now.slug, next.slug)
  }
  if (!next) diff.order = [order, await currentOrder(ctx)]
  return writeAudit(ctx, { section: 'pages', action, target: pageId, diff, ...(undoOf && { undoOf }) })
}

/**
 * Reverts a change of a page, also its creation and deletion.
 * @throws version_conflict, taken, placeholders_left
 */
export async function revertPage(ctx: Ctx, entry: Reversal): Promise<string> {
  await lockPages(ctx.db)
  const { order: _, ...diff } = entry.diff
  const now = await findPage(ctx.db, entry.target)
  assertUnchanged({ diff }, { ...(now && toFields(now)) })
  const was = { ...(now && toFields(now)), ...before({ diff }) } as unknown as PageFields
  const next = was.slug === null ? null : was
  const action = next ? (now ? 'pages.save' : 'pages.create') : 'pages.remove'
  return (await storeChange(ctx, { pageId: entry.target, action, now, next, undoOf: entry.id }))!
}

export const pagesUndoHandlers: UndoHandlers = {
  'pages.create': revertPage,
  'pages.save': revertPage,
  'pages.remove': revertPage,
  'pages.arrange': revertPageOrder,
  ...menuUndoHandlers,
}

const withPagesLocked = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (ctx) => {
    await lockPages(ctx.db)
    return work(ctx)
  })

async function requirePage(ctx: Ctx, id: string): Promise<Row> {
  const row = await findPage(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** Appends a number to a generated slug that is taken. */
async function freeSlug(ctx: Ctx, base: string): Promise<string> {
  const taken = new Set((await findAllPages(ctx.db)).map(({ slug }) => slug))
  let slug = base
  for (let n = 2; taken.has(slug); n++) slug = `${base}-${n}`
  return slug
}

const toChangedPage = async (ctx: Ctx, id: string, undo: string | null): Promise<ChangedPage> => ({
  page: toDashboardPage((await findPage(ctx.db, id))!),
  undo,
})

/** What staff write of a page. */
export const toFields = ({ slug, title, body, texts, seo, active, built }: Row): PageFields => ({
  slug,
  title,
  body,
  texts,
  seo,
  active,
  built,
})

function parseFields({ slug, active, texts, ...own }: ParsedOf<Api['create']>): Omit<PageFields, 'built'> {
  const { title, body, seoTitle, seoDescription } = sanitize(own)
  if (!title) throw new Refusal('bad_request', { fields: { title: 'holds no words' } })
  return {
    slug: toSlug(slug || title, 'page'),
    title,
    body,
    seo: { ...(seoTitle && { title: seoTitle }), ...(seoDescription && { description: seoDescription }) },
    texts: Object.fromEntries(
      Object.entries(texts)
        .map(([lng, words]) => [lng, Object.fromEntries(Object.entries(sanitize(words)).filter(([, word]) => word))])
        .filter(([, words]) => Object.keys(words as object).length > 0),
    ) as PageFields['texts'],
    active,
  }
}

const sanitize = ({ title, body, seoTitle, seoDescription }: PageWords): PageWords => ({
  title: cleanText(title),
  body: cleanHtml(body),
  seoTitle: cleanText(seoTitle),
  seoDescription: cleanText(seoDescription),
})

const toDashboardPage = ({
  id,
  slug,
  title,
  body,
  texts,
  seo,
  active,
  built,
  updatedAt,
  version,
}: Row): DashboardContentPage => ({
  _id: id,
  slug,
  title,
  body,
  seoTitle: seo.title ?? '',
  seoDescription: seo.description ?? '',
  texts: Object.fromEntries(
    Object.entries(texts).map(([lng, words]) => [lng, { title: '', body: '', seoTitle: '', seoDescription: '', ...words }]),
  ),
  active,
  built,
  updatedAt: updatedAt.toISOString(),
  version,
})
