import { isDeepStrictEqual } from 'node:util'
import type { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { categoryDepths, findCycle, maxCategoryDepth } from '@haat/shared/catalog/dashboard/rules.ts'
import { type CategoryPlace, type DashboardCategory, mostCategories } from '@haat/shared/catalog/dashboard/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toSlug } from '@haat/shared/slug.ts'
import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { readSyncPoint } from '../../../../platform/pagination.ts'
import { toDiff, writeAudit, writeAudits } from '../../../audit/service.ts'
import { picturesByIds, toPicture } from '../../../media/service.ts'
import { addRedirect, deleteRedirects } from '../../../redirects/service.ts'
import { refreshProducts } from '../../products/refresh.ts'
import {
  type CategoryWords,
  categorySlugIsTaken,
  type DashboardCategoryRow,
  deleteCategory,
  findDashboardCategories,
  findMembers,
  findProductsInCategories,
  insertDashboardCategory,
  lockTree,
  placeCategories,
  updateCategory,
} from './categories-repo.ts'

type Tree = { categories: DashboardCategory[] }

/** Lists all categories in menu order, or those that changed since a time. */
export const listDashboardCategories = async (
  ctx: Ctx,
  { updatedSince }: ParsedOf<typeof catalogDashboardApi.categories>,
): Promise<AnswerOf<typeof catalogDashboardApi.categories>> => ({
  ...(await readSyncPoint(ctx, updatedSince)),
  categories: (await findDashboardCategories(ctx.db, updatedSince)).map(view),
})

/**
 * Creates a category.
 * @throws limit_reached, bad_request, too_deep, taken
 */
export const createCategory = (
  ctx: Ctx,
  { parentId, ...fields }: ParsedOf<typeof catalogDashboardApi.createCategory>,
): Promise<{ category: DashboardCategory }> =>
  changeTree(ctx, async (ctx, all) => {
    if (all.length >= mostCategories) throw new Refusal('limit_reached')
    if (parentId !== null && !all.some(({ id }) => id === parentId)) throw gone('parentId')
    if (parentId !== null && categoryDepths(toPlaces(all)).get(parentId)! >= maxCategoryDepth)
      throw new Refusal('too_deep', { fields: { parentId: 'is too deep' } })
    const words = await wordsOf(ctx, fields, null)
    const id = await insertDashboardCategory(ctx.db, { ...words, parentId })
    await writeAudit(ctx, { section: 'categories', action: 'categories.create', target: id, diff: toDiff({}, { ...words }) })
    return { category: await one(ctx, id) }
  })

/**
 * Saves the fields of a category.
 * @throws not_found, version_conflict, taken, bad_request
 */
export const saveCategory = (
  ctx: Ctx,
  { categoryId, version, ...fields }: ParsedOf<typeof catalogDashboardApi.saveCategory>,
): Promise<{ category: DashboardCategory; undo: string | null }> =>
  changeTree(ctx, async (ctx, all) => {
    const old = all.find(({ id }) => id === categoryId)
    if (!old) throw new Refusal('not_found')
    if (old.version !== version) throw new Refusal('version_conflict', { category: view(old) })
    const words = await wordsOf(ctx, { ...fields, slug: fields.slug ?? old.slug }, categoryId)
    return { undo: await rewrite(ctx, old, words, 'categories.save'), category: await one(ctx, categoryId) }
  })

/**
 * Rearranges the category tree.
 * @throws version_conflict (the tree has changed), bad_request (cycle), too_deep
 */
export const orderCategories = (
  ctx: Ctx,
  { places }: ParsedOf<typeof catalogDashboardApi.orderCategories>,
): Promise<Tree & { undo: string | null }> =>
  changeTree(ctx, async (ctx, all) => {
    const undo = await reorder(ctx, all, places, 'categories.order')
    return { ...(await listDashboardCategories(ctx, {})), undo }
  })

/**
 * Deletes a category; its children move up.
 * @throws not_found
 */
export const removeCategory = (ctx: Ctx, { categoryId }: { categoryId: string }): Promise<Tree> =>
  changeTree(ctx, async (ctx, all) => {
    const old = all.find(({ id }) => id === categoryId)
    if (!old) throw new Refusal('not_found')
    const touched = await findProductsInCategories(ctx.db, [categoryId])
    const members = await findMembers(ctx.db, categoryId)
    await deleteCategory(ctx.db, categoryId)
    await deleteRedirects(ctx, categoryId)
    await refreshProducts(ctx.db, touched)
    const diff = { ...toDiff({ ...wordsIn(old), products: touched.length }, {}), order: await orderChange(ctx, all) }
    await writeAudit(ctx, { section: 'categories', action: 'categories.remove', target: categoryId, diff })
    await writeAudits(
      ctx,
      members.map(({ id, categoryIds }) => {
        const diff = toDiff({ categoryIds }, { categoryIds: categoryIds.filter((one) => one !== categoryId) })
        return { section: 'products', action: 'products.category-removed', target: id, diff }
      }),
    )
    return listDashboardCategories(ctx, {})
  })

/** Runs a change of categories one after the other; `all` are those before it. */
export const changeTree = <T>(ctx: Ctx, work: (ctx: Ctx, all: DashboardCategoryRow[]) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (ctx) => {
    await lockTree(ctx.db)
    return work(ctx, await findDashboardCategories(ctx.db))
  })

/**
 * Rewrites a category. Refreshes its products, because search contains category names in every language.
 * @returns the audit entry, null without a change
 */
export async function rewrite(
  ctx: Ctx,
  old: DashboardCategoryRow,
  words: CategoryWords,
  action: string,
  undoOf?: string | undefined,
): Promise<string | null> {
  const diff = toDiff({ ...wordsIn(old) }, { ...words })
  if (Object.keys(diff).length === 0) return null
  await updateCategory(ctx.db, old.id, words)
  await addRedirect(ctx, 'category', old.id, old.slug, words.slug)
  if ('name' in diff || 'texts' in diff) await refreshProducts(ctx.db, await findProductsInCategories(ctx.db, [old.id]))
  return writeAudit(ctx, { section: 'categories', action, target: old.id, diff, ...(undoOf !== undefined && { undoOf }) })
}

/**
 * Stores another tree.
 * @returns the audit entry, null without a change
 * @throws version_conflict, bad_request, too_deep
 */
export async function reorder(
  ctx: Ctx,
  all: readonly DashboardCategoryRow[],
  places: readonly CategoryPlace[],
  action: string,
  undoOf?: string | undefined,
): Promise<string | null> {
  const known = new Map(all.map((row) => [row.id, row]))
  const named = new Set(places.map(({ _id }) => _id))
  // A category was added or removed concurrently.
  if (named.size !== known.size || places.length !== named.size || [...named].some((id) => !known.has(id)))
    throw new Refusal('version_conflict', { categories: all.map(view) })
  const circle = findCycle(places)
  if (circle !== undefined)
    throw new Refusal('bad_request', { fields: { [`places.${circle}.parentId`]: 'is missing, or below itself' } })
  const was = toPlaces(all)
  // Imported categories that are too deep already may stay, so that the others can be moved.
  const [depthBefore, depth] = [categoryDepths(was), categoryDepths(places)]
  if (
    action === 'categories.order' &&
    places.some(({ _id }) => depth.get(_id)! > Math.max(maxCategoryDepth, depthBefore.get(_id)!))
  )
    throw new Refusal('too_deep')
  if (isDeepStrictEqual(was, toPlaces(places.map(({ _id, parentId }) => ({ id: _id, parentId }))))) return null
  await placeCategories(ctx.db, places)
  const moved = places.filter(({ _id, parentId }) => known.get(_id)!.parentId !== parentId).map(({ _id }) => _id)
  await refreshProducts(ctx.db, await findProductsInCategories(ctx.db, moved))
  const diff = { order: [was, places] as [unknown, unknown] }
  return writeAudit(ctx, { section: 'categories', action, diff, ...(undoOf !== undefined && { undoOf }) })
}

/** The tree before and after a change, for the audit log. */
export const orderChange = async (
  ctx: Ctx,
  all: readonly DashboardCategoryRow[],
): Promise<[CategoryPlace[], CategoryPlace[]]> => [toPlaces(all), toPlaces(await findDashboardCategories(ctx.db))]

/** Categories with their parents, in their order. */
export const toPlaces = (rows: readonly Pick<DashboardCategoryRow, 'id' | 'parentId'>[]): CategoryPlace[] =>
  rows.map(({ id, parentId }) => ({ _id: id, parentId }))

type Fields = Omit<ParsedOf<typeof catalogDashboardApi.createCategory>, 'parentId'>

async function wordsOf(ctx: Ctx, fields: Fields, exceptId: string | null): Promise<CategoryWords> {
  const { name, description, texts, mediaId, ground } = fields
  const slug = toSlug(fields.slug ?? name)
  if (await categorySlugIsTaken(ctx.db, slug, exceptId)) throw new Refusal('taken', { fields: { slug: 'taken' } })
  if (mediaId !== null && (await picturesByIds(ctx, [mediaId])).size === 0) throw gone('mediaId')
  const tidy = Object.entries(texts).flatMap(([language, words]) => {
    const said = Object.entries(words).filter(([, text]) => text)
    return said.length > 0 ? [[language, Object.fromEntries(said)]] : []
  })
  return { name, slug, description, texts: Object.fromEntries(tidy), mediaId, ground }
}

/** Editable fields of a category. */
export const wordsIn = ({ name, slug, description, texts, mediaId, ground }: DashboardCategoryRow): CategoryWords => ({
  name,
  slug,
  description,
  texts,
  mediaId,
  ground,
})

const gone = (field: string) => new Refusal('bad_request', { fields: { [field]: 'is gone' } })

const one = async (ctx: Ctx, id: string): Promise<DashboardCategory> =>
  view((await findDashboardCategories(ctx.db)).find((row) => row.id === id)!)

const view = ({ id, picture, texts, ...row }: DashboardCategoryRow): DashboardCategory => ({
  _id: id,
  ...row,
  texts: texts as DashboardCategory['texts'],
  image: picture && toPicture(picture, picture.alt || row.name),
})
