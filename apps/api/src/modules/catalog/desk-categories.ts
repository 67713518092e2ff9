import { isDeepStrictEqual } from 'node:util'
import type { catalogDeskApi } from '@haat/shared/catalog/desk-endpoints.ts'
import { circleIn, deepest, depthsOf } from '@haat/shared/catalog/desk-rules.ts'
import { type CategoryPlace, type DeskCategory, mostCategories } from '@haat/shared/catalog/desk-schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { slugOf } from '@haat/shared/slug.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { writeAudit } from '../audit/service.ts'
import { assertStill, before, diffOf, type Undoable } from '../audit/undo.ts'
import { pictureOf, picturesByIds } from '../media/service.ts'
import { addressMoved, forgetAddresses } from '../redirects/service.ts'
import {
  type CategoryWords,
  categorySlugIsTaken,
  type DeskCategoryRow,
  deleteCategory,
  findDeskCategories,
  insertDeskCategory,
  lockTree,
  placeCategories,
  productsIn,
  updateCategory,
} from './desk-categories-repo.ts'
import { refreshProducts } from './refresh-repo.ts'

type Tree = { categories: DeskCategory[] }

export const listDeskCategories = async (ctx: Ctx): Promise<Tree> => ({
  categories: (await findDeskCategories(ctx.db)).map(view),
})

export const createCategory = (
  ctx: Ctx,
  { parentId, ...fields }: ParsedOf<typeof catalogDeskApi.createCategory>,
): Promise<{ category: DeskCategory }> =>
  inTree(ctx, async (ctx, all) => {
    if (all.length >= mostCategories) throw new Refusal('limit_reached')
    if (parentId !== null && !all.some(({ id }) => id === parentId)) throw gone('parentId')
    if (parentId !== null && depthsOf(placesOf(all)).get(parentId)! >= deepest)
      throw new Refusal('too_deep', { fields: { parentId: 'is too deep' } })
    const words = await wordsOf(ctx, fields, null)
    const id = await insertDeskCategory(ctx.db, { ...words, parentId })
    await writeAudit(ctx, { section: 'categories', action: 'categories.create', target: id, diff: { name: [null, words.name] } })
    return { category: await one(ctx, id) }
  })

export const saveCategory = (
  ctx: Ctx,
  { categoryId, version, ...fields }: ParsedOf<typeof catalogDeskApi.saveCategory>,
): Promise<{ category: DeskCategory; undo: string | null }> =>
  inTree(ctx, async (ctx, all) => {
    const old = all.find(({ id }) => id === categoryId)
    if (!old) throw new Refusal('not_found')
    if (old.version !== version) throw new Refusal('version_conflict', { category: view(old) })
    const words = await wordsOf(ctx, { ...fields, slug: fields.slug ?? old.slug }, categoryId)
    return { undo: await rewrite(ctx, old, words, 'categories.save'), category: await one(ctx, categoryId) }
  })

export const orderCategories = (
  ctx: Ctx,
  { places }: ParsedOf<typeof catalogDeskApi.orderCategories>,
): Promise<Tree & { undo: string | null }> =>
  inTree(ctx, async (ctx, all) => {
    const undo = await reorder(ctx, all, places, 'categories.order')
    return { ...(await listDeskCategories(ctx)), undo }
  })

export const removeCategory = (ctx: Ctx, { categoryId }: { categoryId: string }): Promise<Tree> =>
  inTree(ctx, async (ctx, all) => {
    const old = all.find(({ id }) => id === categoryId)
    if (!old) throw new Refusal('not_found')
    const touched = await productsIn(ctx.db, [categoryId])
    await deleteCategory(ctx.db, categoryId)
    await forgetAddresses(ctx, categoryId)
    await refreshProducts(ctx.db, touched)
    const diff = diffOf({ ...wordsIn(old), products: touched.length }, {})
    await writeAudit(ctx, { section: 'categories', action: 'categories.remove', target: categoryId, diff })
    return listDeskCategories(ctx)
  })

export const undoCategorySave = (ctx: Ctx, entry: Undoable): Promise<string> =>
  inTree(ctx, async (ctx, all) => {
    const now = all.find(({ id }) => id === entry.target)
    if (!now) throw new Refusal('not_found')
    assertStill(entry, { ...wordsIn(now) })
    const words = { ...wordsIn(now), ...before(entry) } as CategoryWords
    if (await categorySlugIsTaken(ctx.db, words.slug, now.id)) throw new Refusal('taken', { fields: { slug: 'taken' } })
    return (await rewrite(ctx, now, words, 'categories.undo', entry.id))!
  })

export const undoCategoryOrder = (ctx: Ctx, entry: Undoable): Promise<string> =>
  inTree(ctx, async (ctx, all) => {
    assertStill(entry, { order: placesOf(all) })
    return (await reorder(ctx, all, before(entry).order as CategoryPlace[], 'categories.undo', entry.id))!
  })

const inTree = <T>(ctx: Ctx, work: (ctx: Ctx, all: DeskCategoryRow[]) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (ctx) => {
    await lockTree(ctx.db)
    return work(ctx, await findDeskCategories(ctx.db))
  })

/** Products are found by the names of their categories, in every language. */
async function rewrite(
  ctx: Ctx,
  old: DeskCategoryRow,
  words: CategoryWords,
  action: string,
  undoOf?: string,
): Promise<string | null> {
  const diff = diffOf({ ...wordsIn(old) }, { ...words })
  if (Object.keys(diff).length === 0) return null
  await updateCategory(ctx.db, old.id, words)
  await addressMoved(ctx, 'category', old.id, old.slug, words.slug)
  if ('name' in diff || 'texts' in diff) await refreshProducts(ctx.db, await productsIn(ctx.db, [old.id]))
  return writeAudit(ctx, { section: 'categories', action, target: old.id, diff, ...(undoOf !== undefined && { undoOf }) })
}

async function reorder(
  ctx: Ctx,
  all: readonly DeskCategoryRow[],
  places: readonly CategoryPlace[],
  action: string,
  undoOf?: string,
): Promise<string | null> {
  const known = new Map(all.map((row) => [row.id, row]))
  const named = new Set(places.map(({ _id }) => _id))
  // Somebody added or removed one meanwhile.
  if (named.size !== known.size || places.length !== named.size || [...named].some((id) => !known.has(id)))
    throw new Refusal('version_conflict', { categories: all.map(view) })
  const circle = circleIn(places)
  if (circle !== undefined)
    throw new Refusal('bad_request', { fields: { [`places.${circle}.parentId`]: 'is missing, or below itself' } })
  const was = placesOf(all)
  // One that was too deep before (brought in from elsewhere) does not keep the others from being moved.
  const [depthBefore, depth] = [depthsOf(was), depthsOf(places)]
  if (undoOf === undefined && places.some(({ _id }) => depth.get(_id)! > Math.max(deepest, depthBefore.get(_id)!)))
    throw new Refusal('too_deep')
  if (isDeepStrictEqual(was, placesOf(places.map(({ _id, parentId }) => ({ id: _id, parentId }))))) return null
  await placeCategories(ctx.db, places)
  const moved = places.filter(({ _id, parentId }) => known.get(_id)!.parentId !== parentId).map(({ _id }) => _id)
  await refreshProducts(ctx.db, await productsIn(ctx.db, moved))
  const diff = { order: [was, places] as [unknown, unknown] }
  return writeAudit(ctx, { section: 'categories', action, diff, ...(undoOf !== undefined && { undoOf }) })
}

const placesOf = (rows: readonly Pick<DeskCategoryRow, 'id' | 'parentId'>[]): CategoryPlace[] =>
  rows.map(({ id, parentId }) => ({ _id: id, parentId }))

type Fields = Omit<ParsedOf<typeof catalogDeskApi.createCategory>, 'parentId'>

async function wordsOf(ctx: Ctx, fields: Fields, exceptId: string | null): Promise<CategoryWords> {
  const { name, description, texts, mediaId, ground } = fields
  const slug = slugOf(fields.slug ?? name)
  if (await categorySlugIsTaken(ctx.db, slug, exceptId)) throw new Refusal('taken', { fields: { slug: 'taken' } })
  if (mediaId !== null && (await picturesByIds(ctx, [mediaId])).size === 0) throw gone('mediaId')
  const tidy = Object.entries(texts).flatMap(([language, words]) => {
    const said = Object.entries(words).filter(([, text]) => text)
    return said.length > 0 ? [[language, Object.fromEntries(said)]] : []
  })
  return { name, slug, description, texts: Object.fromEntries(tidy), mediaId, ground }
}

const wordsIn = ({ name, slug, description, texts, mediaId, ground }: DeskCategoryRow): CategoryWords => ({
  name,
  slug,
  description,
  texts,
  mediaId,
  ground,
})

const gone = (field: string) => new Refusal('bad_request', { fields: { [field]: 'is gone' } })

const one = async (ctx: Ctx, id: string): Promise<DeskCategory> =>
  view((await findDeskCategories(ctx.db)).find((row) => row.id === id)!)

const view = ({ id, picture, texts, ...row }: DeskCategoryRow): DeskCategory => ({
  _id: id,
  ...row,
  texts: texts as DeskCategory['texts'],
  image: picture && pictureOf(picture, picture.alt || row.name),
})
