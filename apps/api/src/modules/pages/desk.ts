import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { pagesDeskApi } from '@haat/shared/pages/desk-endpoints.ts'
import { type DeskPage, type DeskPageRow, mostPages, type PageWords } from '@haat/shared/pages/desk-schema.ts'
import { slugOf } from '@haat/shared/slug.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { cleanHtml, cleanText } from '../../rich-text.ts'
import { writeAudit } from '../audit/service.ts'
import { assertStill, before, diffOf, type Undoers } from '../audit/undo.ts'
import { addressMoved, forgetAddresses } from '../redirects/service.ts'
import {
  addDeskPage,
  countPages,
  deletePage,
  findAllPages,
  findPage,
  isTaken,
  lockPages,
  newId,
  type PageFields,
  placePages,
  type DeskPageRow as Row,
  updatePage,
} from './desk-repo.ts'
import { followPage, menuUndoers } from './menus.ts'

type Api = typeof pagesDeskApi
type Changed = { page: DeskPage; undo: string | null }

export const listAllPages = async (ctx: Ctx): Promise<{ pages: DeskPageRow[] }> => ({
  pages: (await findAllPages(ctx.db)).map(({ id, texts, updatedAt, position: _, ...row }) => ({
    _id: id,
    ...row,
    languages: Object.entries(texts).flatMap(([lng, words]) => (words.title || words.body ? [lng as Language] : [])),
    titles: Object.fromEntries(Object.entries(texts).flatMap(([lng, { title }]) => (title ? [[lng, title]] : []))),
    updatedAt: updatedAt.toISOString(),
  })),
})

export const readDeskPage = async (ctx: Ctx, { pageId }: ParsedOf<Api['read']>): Promise<{ page: DeskPage }> => ({
  page: pageOf(await pageOr404(ctx, pageId)),
})

export const createPage = (ctx: Ctx, given: ParsedOf<Api['create']>): Promise<Changed> =>
  changing(ctx, async (ctx) => {
    if ((await countPages(ctx.db)) >= mostPages) throw new Refusal('limit_reached')
    const pageId = newId()
    const next = fieldsFrom(given)
    if (!given.slug) next.slug = await freeSlug(ctx, next.slug)
    const undo = await write(ctx, { pageId, action: 'pages.create', next })
    return answer(ctx, pageId, undo)
  })

export const savePage = (ctx: Ctx, { pageId, version, ...given }: ParsedOf<Api['save']>): Promise<Changed> =>
  changing(ctx, async (ctx) => {
    const now = await pageOr404(ctx, pageId)
    if (now.version !== version) throw new Refusal('version_conflict', { page: pageOf(now) })
    const undo = await write(ctx, { pageId, action: 'pages.save', now, next: fieldsFrom(given) })
    return answer(ctx, pageId, undo)
  })

export const showPage = (ctx: Ctx, { pageId, active }: ParsedOf<Api['show']>): Promise<Changed> =>
  changing(ctx, async (ctx) => {
    const now = await pageOr404(ctx, pageId)
    const undo = await write(ctx, { pageId, action: 'pages.save', now, next: { ...fieldsOf(now), active } })
    return answer(ctx, pageId, undo)
  })

export const removePage = (ctx: Ctx, { pageId }: ParsedOf<Api['remove']>): Promise<{ undo: string | null }> =>
  changing(ctx, async (ctx) => {
    const now = await pageOr404(ctx, pageId)
    return { undo: await write(ctx, { pageId, action: 'pages.remove', now, next: null }) }
  })

export const arrangePages = (
  ctx: Ctx,
  { ids }: ParsedOf<Api['arrange']>,
): Promise<{ pages: DeskPageRow[]; undo: string | null }> =>
  changing(ctx, async (ctx) => {
    const undo = await arrange(ctx, ids)
    return { ...(await listAllPages(ctx)), undo }
  })

/** Answers the audit entry; null where they stand so already. */
async function arrange(ctx: Ctx, ids: readonly string[], undoOf?: string): Promise<string | null> {
  const now = await orderNow(ctx)
  const eachOnce = ids.length === now.length && now.every((id) => ids.includes(id))
  if (!eachOnce) throw new Refusal('version_conflict', await listAllPages(ctx))
  const diff = diffOf({ order: now }, { order: ids })
  if (Object.keys(diff).length === 0) return null
  await placePages(ctx.db, ids)
  return writeAudit(ctx, { section: 'pages', action: 'pages.arrange', diff, ...(undoOf && { undoOf }) })
}

const orderNow = async (ctx: Ctx) => (await findAllPages(ctx.db)).map(({ id }) => id)

interface Change {
  pageId: string
  action: string
  now?: Row | undefined
  next: (PageFields & { position?: number }) | null
  undoOf?: string
}

/** From one state to another, of which either may be "not there". Answers the audit entry; null where nothing changed. */
async function write(ctx: Ctx, { pageId, action, now, next, undoOf }: Change): Promise<string | null> {
  // A page that goes keeps its place in the entry, so that it comes back there.
  const was = now && { ...fieldsOf(now), ...(!next && { position: now.position }) }
  const diff = diffOf({ ...was }, { ...next })
  if (Object.keys(diff).length === 0) return null
  if (next && (await isTaken(ctx.db, { id: pageId, slug: next.slug }))) throw new Refusal('taken', { fields: { slug: 'taken' } })
  if (!next) {
    await deletePage(ctx.db, pageId)
    await forgetAddresses(ctx, pageId)
  } else if (now) await updatePage(ctx.db, pageId, next)
  else await addDeskPage(ctx.db, pageId, next)
  if (now && next && now.slug !== next.slug) {
    await addressMoved(ctx, 'page', pageId, now.slug, next.slug)
    await followPage(ctx, now.slug, next.slug)
  }
  return writeAudit(ctx, { section: 'pages', action, target: pageId, diff, ...(undoOf && { undoOf }) })
}

const takeBack: Undoers[string] = async (ctx, entry) => {
  await lockPages(ctx.db)
  const now = await findPage(ctx.db, entry.target)
  assertStill(entry, { ...(now && fieldsOf(now)) })
  const was = { ...(now && fieldsOf(now)), ...before(entry) } as unknown as PageFields
  const next = was.slug === null ? null : was
  const action = next ? (now ? 'pages.save' : 'pages.create') : 'pages.remove'
  return (await write(ctx, { pageId: entry.target, action, now, next, undoOf: entry.id }))!
}

export const pagesUndoers: Undoers = {
  'pages.create': takeBack,
  'pages.save': takeBack,
  'pages.remove': takeBack,
  'pages.arrange': async (ctx, entry) => {
    await lockPages(ctx.db)
    assertStill(entry, { order: await orderNow(ctx) })
    return (await arrange(ctx, before(entry).order as string[], entry.id))!
  },
  ...menuUndoers,
}

const changing = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (ctx) => {
    await lockPages(ctx.db)
    return work(ctx)
  })

async function pageOr404(ctx: Ctx, id: string): Promise<Row> {
  const row = await findPage(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** Two pages may have one title; an address nobody chose gives way. */
async function freeSlug(ctx: Ctx, wanted: string): Promise<string> {
  const taken = new Set((await findAllPages(ctx.db)).map(({ slug }) => slug))
  let slug = wanted
  for (let n = 2; taken.has(slug); n++) slug = `${wanted}-${n}`
  return slug
}

const answer = async (ctx: Ctx, id: string, undo: string | null): Promise<Changed> => ({
  page: pageOf((await findPage(ctx.db, id))!),
  undo,
})

const fieldsOf = ({ slug, title, body, texts, seo, active }: Row): PageFields => ({ slug, title, body, texts, seo, active })

function fieldsFrom({ slug, active, texts, ...own }: ParsedOf<Api['create']>): PageFields {
  const { title, body, seoTitle, seoDescription } = cleaned(own)
  if (!title) throw new Refusal('bad_request', { fields: { title: 'holds no words' } })
  return {
    slug: slugOf(slug || title, 'page'),
    title,
    body,
    seo: { ...(seoTitle && { title: seoTitle }), ...(seoDescription && { description: seoDescription }) },
    texts: Object.fromEntries(
      Object.entries(texts)
        .map(([lng, words]) => [lng, Object.fromEntries(Object.entries(cleaned(words)).filter(([, word]) => word))])
        .filter(([, words]) => Object.keys(words as object).length > 0),
    ) as PageFields['texts'],
    active,
  }
}

const cleaned = ({ title, body, seoTitle, seoDescription }: PageWords): PageWords => ({
  title: cleanText(title),
  body: cleanHtml(body),
  seoTitle: cleanText(seoTitle),
  seoDescription: cleanText(seoDescription),
})

const pageOf = ({ id, slug, title, body, texts, seo, active, updatedAt, version }: Row): DeskPage => ({
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
  updatedAt: updatedAt.toISOString(),
  version,
})
