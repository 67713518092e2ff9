import type { catalogDeskApi } from '@haat/shared/catalog/desk-endpoints.ts'
import type { DeskBrand } from '@haat/shared/catalog/desk-schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { slugOf } from '@haat/shared/slug.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { sqlStateOf } from '../../retry.ts'
import { writeAudit } from '../audit/service.ts'
import { assertStill, before, diffOf, type Undoable } from '../audit/undo.ts'
import {
  brandIsTaken,
  type DeskBrandRow,
  deleteBrand,
  findDeskBrands,
  insertDeskBrand,
  lockBrand,
  productsOfBrand,
  updateBrand,
} from './desk-brands-repo.ts'
import { refreshProducts } from './refresh-repo.ts'

export const listDeskBrands = async (ctx: Ctx): Promise<{ brands: DeskBrand[] }> => ({
  brands: (await findDeskBrands(ctx.db)).map(view),
})

export const createBrand = (
  ctx: Ctx,
  { name, slug }: ParsedOf<typeof catalogDeskApi.createBrand>,
): Promise<{ brand: DeskBrand }> =>
  inTransaction(ctx, async (ctx) => {
    const brand = { name, slug: slugOf(slug ?? name) }
    if (await brandIsTaken(ctx.db, brand, null)) throw taken()
    const id = await insertDeskBrand(ctx.db, brand)
    await writeAudit(ctx, { section: 'brands', action: 'brands.create', target: id, diff: { name: [null, name] } })
    return { brand: view((await lockBrand(ctx.db, id))!) }
  }).catch(explain)

export const saveBrand = (
  ctx: Ctx,
  { brandId, version, name, slug }: ParsedOf<typeof catalogDeskApi.saveBrand>,
): Promise<{ brand: DeskBrand; undo: string | null }> =>
  inTransaction(ctx, async (ctx) => {
    const old = await lockBrand(ctx.db, brandId)
    if (!old) throw new Refusal('not_found')
    if (old.version !== version) throw new Refusal('version_conflict', { brand: view(old) })
    const undo = await rewrite(ctx, old, { name, slug: slug === undefined ? old.slug : slugOf(slug) }, 'brands.save')
    return { brand: view((await lockBrand(ctx.db, brandId))!), undo }
  }).catch(explain)

export const removeBrand = (ctx: Ctx, { brandId }: { brandId: string }): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    const old = await lockBrand(ctx.db, brandId)
    if (!old) throw new Refusal('not_found')
    const touched = await productsOfBrand(ctx.db, brandId)
    await deleteBrand(ctx.db, brandId)
    await refreshProducts(ctx.db, touched)
    const diff = { name: [old.name, null] as [string, null], products: [touched.length, 0] as [number, number] }
    await writeAudit(ctx, { section: 'brands', action: 'brands.remove', target: brandId, diff })
    return {}
  })

export const undoBrandSave = (ctx: Ctx, entry: Undoable): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const now = await lockBrand(ctx.db, entry.target)
    if (!now) throw new Refusal('not_found')
    assertStill(entry, { name: now.name, slug: now.slug })
    const words = { name: now.name, slug: now.slug, ...before(entry) }
    return (await rewrite(ctx, now, words, 'brands.undo', entry.id))!
  })

/** Products are found by the name of their brand. */
async function rewrite(
  ctx: Ctx,
  old: DeskBrandRow,
  words: { name: string; slug: string },
  action: string,
  undoOf?: string,
): Promise<string | null> {
  const diff = diffOf({ name: old.name, slug: old.slug }, words)
  if (Object.keys(diff).length === 0) return null
  if (await brandIsTaken(ctx.db, words, old.id)) throw taken()
  await updateBrand(ctx.db, old.id, words)
  if (diff.name) await refreshProducts(ctx.db, await productsOfBrand(ctx.db, old.id))
  return writeAudit(ctx, { section: 'brands', action, target: old.id, diff, ...(undoOf !== undefined && { undoOf }) })
}

const taken = () => new Refusal('taken', { fields: { name: 'taken' } })

function explain(error: unknown): never {
  throw sqlStateOf(error) === '23505' ? taken() : error
}

const view = ({ id, ...row }: DeskBrandRow): DeskBrand => ({ _id: id, ...row })
