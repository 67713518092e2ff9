import type { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import type { DashboardBrand, Names } from '@haat/shared/catalog/dashboard/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toSlug } from '@haat/shared/slug.ts'
import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { readSyncPoint } from '../../../../platform/pagination.ts'
import { sqlStateOf } from '../../../../platform/retry.ts'
import { assertUnchanged, before, type Reversal, toDiff, writeAudit, writeAudits } from '../../../audit/service.ts'
import { refreshProducts } from '../../products/refresh.ts'
import {
  brandIsTaken,
  type DashboardBrandRow,
  deleteBrand,
  findDashboardBrands,
  findProductsOfBrand,
  insertDashboardBrand,
  lockBrand,
  updateBrand,
} from './brands-repo.ts'

/** Lists all brands, or those that changed since a time, with their number of products. */
export const listDashboardBrands = async (
  ctx: Ctx,
  { updatedSince }: ParsedOf<typeof catalogDashboardApi.brands>,
): Promise<AnswerOf<typeof catalogDashboardApi.brands>> => ({
  ...(await readSyncPoint(ctx, updatedSince)),
  brands: (await findDashboardBrands(ctx.db, updatedSince)).map(view),
})

/**
 * Creates a brand.
 * @throws taken
 */
export const createBrand = (
  ctx: Ctx,
  { name, slug, names = {} }: ParsedOf<typeof catalogDashboardApi.createBrand>,
): Promise<{ brand: DashboardBrand }> =>
  inTransaction(ctx, async (ctx) => {
    const brand = { name, slug: toSlug(slug ?? name), names: filled(names) }
    if (await brandIsTaken(ctx.db, brand, null)) throw taken()
    const id = await insertDashboardBrand(ctx.db, brand)
    await writeAudit(ctx, { section: 'brands', action: 'brands.create', target: id, diff: toDiff({}, brand) })
    return { brand: view((await lockBrand(ctx.db, id))!) }
  }).catch(explain)

/**
 * Renames or translates a brand or changes its slug.
 * @throws not_found, version_conflict, taken
 */
export const saveBrand = (
  ctx: Ctx,
  { brandId, version, name, slug, names }: ParsedOf<typeof catalogDashboardApi.saveBrand>,
): Promise<{ brand: DashboardBrand; undo: string | null }> =>
  inTransaction(ctx, async (ctx) => {
    const old = await lockBrand(ctx.db, brandId)
    if (!old) throw new Refusal('not_found')
    if (old.version !== version) throw new Refusal('version_conflict', { brand: view(old) })
    const undo = await rewrite(
      ctx,
      old,
      { name, slug: slug === undefined ? old.slug : toSlug(slug), names: names ? filled(names) : old.names },
      'brands.save',
    )
    return { brand: view((await lockBrand(ctx.db, brandId))!), undo }
  }).catch(explain)

/**
 * Deletes a brand; its products stay without a brand.
 * @throws not_found
 */
export const removeBrand = (ctx: Ctx, { brandId }: { brandId: string }): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    const old = await lockBrand(ctx.db, brandId)
    if (!old) throw new Refusal('not_found')
    const touched = await findProductsOfBrand(ctx.db, brandId)
    await deleteBrand(ctx.db, brandId)
    await refreshProducts(ctx.db, touched)
    const diff = { ...toDiff(wordsIn(old), {}), products: [touched.length, 0] as [number, number] }
    await writeAudit(ctx, { section: 'brands', action: 'brands.remove', target: brandId, diff })
    const lost = { section: 'products', action: 'products.brand-removed', diff: toDiff({ brandId }, {}) } as const
    await writeAudits(
      ctx,
      touched.map((target) => ({ ...lost, target })),
    )
    return {}
  })

/**
 * Reverts a change of a brand, also its creation and deletion. A brand with products is not deleted.
 * @throws version_conflict, taken, in_use
 */
export const revertBrand = (ctx: Ctx, change: Reversal): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const now = await lockBrand(ctx.db, change.target)
    assertUnchanged(change, { ...(now && wordsIn(now)) })
    const words = { ...(now && wordsIn(now)), ...before(change) } as BrandWords
    const action = change.id === undefined ? 'brands.restore' : 'brands.undo'
    if (now && words.name !== null) return (await rewrite(ctx, now, words, action, change.id))!
    if (now && now.count > 0) throw new Refusal('in_use')
    if (now) await deleteBrand(ctx.db, now.id)
    else if (await brandIsTaken(ctx.db, words, null)) throw taken()
    else await insertDashboardBrand(ctx.db, { ...words, id: change.target })
    const diff = now ? toDiff(wordsIn(now), {}) : toDiff({}, words)
    return writeAudit(ctx, { section: 'brands', action, target: change.target, diff, undoOf: change.id })
  }).catch(explain)

/** Refreshes the brand's products, because search contains the brand name. */
async function rewrite(
  ctx: Ctx,
  old: DashboardBrandRow,
  words: BrandWords,
  action: string,
  undoOf?: string | undefined,
): Promise<string | null> {
  const diff = toDiff(wordsIn(old), words)
  if (Object.keys(diff).length === 0) return null
  if (await brandIsTaken(ctx.db, words, old.id)) throw taken()
  await updateBrand(ctx.db, old.id, words)
  if (diff.name || diff.names) await refreshProducts(ctx.db, await findProductsOfBrand(ctx.db, old.id))
  return writeAudit(ctx, { section: 'brands', action, target: old.id, diff, ...(undoOf !== undefined && { undoOf }) })
}

type BrandWords = { name: string; slug: string; names: Names }

/** Editable fields of a brand. */
export const wordsIn = ({ name, slug, names }: DashboardBrandRow): BrandWords => ({ name, slug, names })

/** Empty names are no translations. */
const filled = (names: Names): Names => Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''))

const taken = () => new Refusal('taken', { fields: { name: 'taken' } })

function explain(error: unknown): never {
  throw sqlStateOf(error) === '23505' ? taken() : error
}

const view = ({ id, ...row }: DashboardBrandRow): DashboardBrand => ({ _id: id, ...row })
