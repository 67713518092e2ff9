import { isDeepStrictEqual } from 'node:util'
import { mostCollections } from '@haat/shared/catalog/collections/kinds.ts'
import type {
  CollectionMember,
  CollectionWords,
  collectionsDashboardApi,
  DashboardCollection,
} from '@haat/shared/catalog/dashboard/collections.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toSlug } from '@haat/shared/slug.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { readSyncPoint } from '../../../../platform/pagination.ts'
import { cleanHtml, cleanText } from '../../../../platform/sanitize-html.ts'
import { assertUnchanged, before, type Reversal, toDiff, type UndoHandlers, writeAudit } from '../../../audit/service.ts'
import { picturesByIds, toPicture } from '../../../media/service.ts'
import { addRedirect, deleteRedirects } from '../../../redirects/service.ts'
import { evaluateSoon } from '../../collections/evaluate.ts'
import { refreshMembership } from '../../collections/membership-repo.ts'
import {
  type CollectionFields,
  countCollections,
  deleteCollection,
  findAllCollections,
  findByRule,
  findCollection,
  findMembers,
  findSlugsFrom,
  insertCollection,
  isTaken,
  lockCollections,
  newId,
  type CollectionRow as Row,
  updateCollection,
} from './collections-repo.ts'

type Api = typeof collectionsDashboardApi
type ChangedCollection = { collection: DashboardCollection; undo: string | null }

/** Lists all collections, or those that changed since a time, with their number of products. */
export const listDashboardCollections = async (
  ctx: Ctx,
  { updatedSince }: ParsedOf<Api['list']>,
): Promise<AnswerOf<Api['list']>> => ({
  ...(await readSyncPoint(ctx, updatedSince)),
  collections: (await findAllCollections(ctx.db, updatedSince)).map(({ id, picture, texts, ...row }) => ({
    _id: id,
    ...row,
    picture: picture && toPicture(picture, picture.alt || row.name),
    languages: Object.keys(texts) as Language[],
  })),
})

/** @throws not_found */
export const readDashboardCollection = async (
  ctx: Ctx,
  { collectionId }: ParsedOf<Api['read']>,
): Promise<{ collection: DashboardCollection }> => ({
  collection: await toDashboard(ctx, await requireCollection(ctx, collectionId)),
})

const shownInPreview = 12

/** Counts the products that a rule finds now, in any state, and returns the newest of them. */
export async function previewRule(ctx: Ctx, { rule }: ParsedOf<Api['preview']>): Promise<AnswerOf<Api['preview']>> {
  const { count, products } = await findByRule(ctx.db, rule, shownInPreview)
  return { count, products: products.map(toMember) }
}

/**
 * Creates a collection; without a slug it gets a free one from its name.
 * @throws limit_reached, taken, bad_request
 */
export const createCollection = (ctx: Ctx, input: ParsedOf<Api['create']>): Promise<ChangedCollection> =>
  change(ctx, async (ctx) => {
    if ((await countCollections(ctx.db)) >= mostCollections) throw new Refusal('limit_reached')
    const id = newId()
    const next = parseFields(input)
    if (!input.slug) next.slug = await freeSlug(ctx, next.slug)
    return { id, undo: await storeChange(ctx, { id, action: 'collections.create', next }) }
  })

/**
 * Saves a collection; `undo` is the audit entry, null without a change. A new slug adds a redirect.
 * @throws not_found, version_conflict, taken, bad_request
 */
export const saveCollection = (
  ctx: Ctx,
  { collectionId: id, version, ...input }: ParsedOf<Api['save']>,
): Promise<ChangedCollection> =>
  change(ctx, async (ctx) => {
    const now = await requireCollection(ctx, id)
    if (now.version !== version) throw new Refusal('version_conflict', { collection: await toDashboard(ctx, now) })
    return { id, undo: await storeChange(ctx, { id, action: 'collections.save', now, next: parseFields(input) }) }
  })

/**
 * Deletes a collection and its redirects; its products stay.
 * @throws not_found
 */
export async function removeCollection(
  ctx: Ctx,
  { collectionId: id }: ParsedOf<Api['remove']>,
): Promise<{ undo: string | null }> {
  const undo = await inTransaction(ctx, async (ctx) => {
    await lockCollections(ctx.db)
    return storeChange(ctx, { id, action: 'collections.remove', now: await requireCollection(ctx, id), next: null })
  })
  await evaluateSoon(ctx)
  return { undo }
}

/** Runs a change in a transaction, then finds the products of a changed rule. */
async function change(ctx: Ctx, work: (ctx: Ctx) => Promise<{ id: string; undo: string | null }>): Promise<ChangedCollection> {
  const { id, undo } = await inTransaction(ctx, async (ctx) => {
    await lockCollections(ctx.db)
    return work(ctx)
  })
  if (undo !== null) await evaluateSoon(ctx)
  return { collection: await toDashboard(ctx, await requireCollection(ctx, id)), undo }
}

interface Change {
  id: string
  action: string
  now?: Row | undefined
  next: CollectionFields | null
  undoOf?: string | undefined
}

/** Creates (`now` unset), changes or deletes (`next` null) a collection. Answers the audit entry, null without a change. */
async function storeChange(ctx: Ctx, { id, action, now, next, undoOf }: Change): Promise<string | null> {
  const diff = toDiff({ ...(now && toFields(now)) }, { ...next })
  if (Object.keys(diff).length === 0) return null
  if (next && (await isTaken(ctx.db, { id, slug: next.slug }))) throw new Refusal('taken', { fields: { slug: 'taken' } })
  if (next && next.mediaId !== now?.mediaId) await requirePicture(ctx, next.mediaId)
  if (!next) {
    await deleteCollection(ctx.db, id)
    await deleteRedirects(ctx, id)
  } else if (now) await updateCollection(ctx.db, id, next, now.kind !== next.kind || !isDeepStrictEqual(now.rule, next.rule))
  else await insertCollection(ctx.db, id, next)
  if (now && next && now.slug !== next.slug) await addRedirect(ctx, 'collection', id, now.slug, next.slug)
  if ('products' in diff) await refreshMembership(ctx.db, [...new Set([...(now?.products ?? []), ...(next?.products ?? [])])])
  return writeAudit(ctx, { section: 'categories', action, target: id, diff, ...(undoOf && { undoOf }) })
}

/**
 * Reverts a change of a collection, also its creation and deletion.
 * @throws version_conflict, taken, bad_request
 */
export async function revertCollection(ctx: Ctx, entry: Reversal): Promise<string> {
  await lockCollections(ctx.db)
  const now = await findCollection(ctx.db, entry.target)
  assertUnchanged(entry, { ...(now && toFields(now)) })
  const was = { ...(now && toFields(now)), ...before(entry) } as unknown as CollectionFields
  const next = was.slug === null ? null : was
  const action = next ? (now ? 'collections.save' : 'collections.create') : 'collections.remove'
  return (await storeChange(ctx, { id: entry.target, action, now, next, undoOf: entry.id }))!
}

export const collectionsUndoHandlers: UndoHandlers = {
  'collections.create': revertCollection,
  'collections.save': revertCollection,
  'collections.remove': revertCollection,
}

async function requireCollection(ctx: Ctx, id: string): Promise<Row> {
  const row = await findCollection(ctx.db, id)
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

/** Editable fields of a collection. */
export const toFields = ({ id: _i, updatedAt: _u, version: _v, ...row }: Row): CollectionFields => {
  const { slug, name, description, texts, seo, mediaId, kind, rule, products, sort, active } = row
  return { slug, name, description, texts, seo, mediaId, kind, rule, products, sort, active }
}

/** Removes the fields of the other kind. */
function parseFields({
  slug,
  texts,
  mediaId,
  kind,
  rule,
  products,
  sort,
  active,
  ...own
}: ParsedOf<Api['create']>): CollectionFields {
  const { name, description, seoTitle, seoDescription } = sanitize(own)
  if (!name) throw new Refusal('bad_request', { fields: { name: 'holds no words' } })
  return {
    slug: toSlug(slug || name, 'collection'),
    name,
    description,
    seo: { ...(seoTitle && { title: seoTitle }), ...(seoDescription && { description: seoDescription }) },
    texts: Object.fromEntries(
      Object.entries(texts)
        .map(([lng, words]) => [lng, Object.fromEntries(Object.entries(sanitize(words)).filter(([, word]) => word))])
        .filter(([, words]) => Object.keys(words as object).length > 0),
    ) as CollectionFields['texts'],
    mediaId,
    kind,
    rule: kind === 'rule' ? rule : { match: 'all', conditions: [] },
    products: kind === 'hand' ? products : [],
    sort,
    active,
  }
}

const sanitize = ({ name, description, seoTitle, seoDescription }: CollectionWords): CollectionWords => ({
  name: cleanText(name),
  description: cleanHtml(description),
  seoTitle: cleanText(seoTitle),
  seoDescription: cleanText(seoDescription),
})

const noWords: CollectionWords = { name: '', description: '', seoTitle: '', seoDescription: '' }

async function toDashboard(ctx: Ctx, row: Row): Promise<DashboardCollection> {
  const { seo, texts, mediaId, products, ...fields } = row
  const [pictures, members] = await Promise.all([
    mediaId === null ? undefined : picturesByIds(ctx, [mediaId]),
    findMembers(ctx.db, products),
  ])
  const image = pictures?.get(mediaId!)
  return {
    _id: row.id,
    slug: fields.slug,
    name: fields.name,
    description: fields.description,
    seoTitle: seo.title ?? '',
    seoDescription: seo.description ?? '',
    texts: Object.fromEntries(Object.entries(texts).map(([lng, words]) => [lng, { ...noWords, ...words }])),
    picture: mediaId !== null && image ? { _id: mediaId, image } : null,
    kind: fields.kind,
    rule: fields.rule,
    products: members.map(toMember),
    sort: fields.sort,
    active: fields.active,
    updatedAt: fields.updatedAt.toISOString(),
    version: fields.version,
  }
}

/** Names and pictures of products, in any status and no particular order. */
export const membersByIds = async (ctx: Ctx, ids: readonly string[]): Promise<CollectionMember[]> =>
  (await findMembers(ctx.db, ids)).map(toMember)

const toMember = ({ id, name, picture }: Awaited<ReturnType<typeof findMembers>>[number]): CollectionMember => ({
  _id: id,
  name,
  image: picture && toPicture(picture, picture.alt || name),
})
