import { splitTexts } from '@haat/shared/catalog/translations.ts'
import type { ProductSheet, VariantSheet } from '@haat/shared/transfers/columns/sheet.ts'
import type { Ctx } from '../../../platform/context.ts'
import { addRedirect } from '../../redirects/service.ts'
import { type BadgeChoice, moveBadges } from '../badges/badges-repo.ts'
import { insertVariants, placeVariants, writeType } from '../dashboard/variants/matrix-repo.ts'
import { type Cells, writeCells, writeOnHand } from '../dashboard/variants/variants-repo.ts'
import { writeValues } from '../fields/fields-repo.ts'
import { refreshProducts } from '../products/refresh.ts'
import { ensureBrand, ensureCategoryPath, type NewProduct, storeProducts } from '../products/store.ts'
import type { Known } from './known.ts'
import type { ProductPlan } from './product-plan.ts'
import {
  dateUnpublished,
  findVersions,
  type Membership,
  moveInCollections,
  type ProductFields,
  updateProducts,
} from './sheets-repo.ts'

export interface WrittenProduct {
  id: string
  version: number
  /** ids of the variants, in the order of the sheet */
  variantIds: string[]
}

type Write = NonNullable<ProductPlan['write']>

/** Ids for the names and URLs of the sheets; brands and categories that are missing are created. */
interface Ids {
  brand: (name: string) => Promise<string | null>
  categories: (paths: readonly string[][]) => Promise<string[]>
  picture: (url: string) => string | null
}

function idsOf(ctx: Ctx, known: Known): Ids {
  const brands = new Map<string, Promise<string>>()
  const categories = new Map<string, Promise<string>>()
  const pictures = new Map([...known.pictures.values()].map(({ id, url }) => [url, id]))
  const once = (made: Map<string, Promise<string>>, key: string, make: () => Promise<string>): Promise<string> => {
    const found = made.get(key) ?? make()
    made.set(key, found)
    return found
  }
  return {
    brand: async (name) => {
      if (name === '') return null
      const found = known.brands.get(name.toLowerCase())
      return found ? found.id : once(brands, name.toLowerCase(), () => ensureBrand(ctx, name))
    },
    categories: async (paths) => {
      const ids: string[] = []
      for (const path of paths)
        ids.push(
          knownCategory(known, path) ??
            (await once(categories, JSON.stringify(path).toLowerCase(), () => ensureCategoryPath(ctx, path))),
        )
      return [...new Set(ids)]
    },
    picture: (url) => pictures.get(url) ?? null,
  }
}

/** Id of the category at the end of a path of names; undefined if one of them is missing. */
const knownCategory = ({ categories }: Known, path: readonly string[]): string | undefined =>
  path.reduce<string | undefined>(
    (parent, name) => (parent === undefined ? undefined : categories.get(`${parent}/${name.toLowerCase()}`)?.id),
    '',
  )

/**
 * Writes planned products in the transaction of the caller, who has locked the existing ones: creates, changes, moves stock, and refreshes the derived
 * columns. Returns the written values for each plan that has changes.
 */
export async function storeSheets(
  ctx: Ctx,
  plans: readonly ProductPlan[],
  known: Known,
  { reference, actor }: { reference: string; actor: string },
): Promise<Map<ProductPlan, WrittenProduct>> {
  const ids = idsOf(ctx, known)
  const made = plans.filter((plan) => plan.write && !plan.write.before)
  const written = new Map<ProductPlan, WrittenProduct>()

  const list: NewProduct[] = []
  for (const { write } of made) list.push(await newProduct(ids, write!))
  const stored = await storeProducts(ctx, list, { kind: 'import', reference, actor })
  const unpublished = stored.filter((_, index) => list[index]!.status !== 'active').map(({ id }) => id)
  if (unpublished.length > 0) await dateUnpublished(ctx.db, unpublished)
  const inactive: Cells[] = []
  for (const [index, plan] of made.entries()) {
    const { id, variants } = stored[index]!
    written.set(plan, { id, version: 1, variantIds: variants.map((one) => one.id) })
    plan.write!.after.variants.forEach((variant, at) => {
      if (!variant.active) inactive.push(cellsOf(variants[at]!.id, variant, ids))
    })
  }
  await writeCells(ctx.db, inactive)

  for (const [plan, variantIds] of await changeSheets(ctx, ids, plans, known, { reference, actor }))
    written.set(plan, { id: plan.productId!, version: 0, variantIds })
  await storeExtras(ctx, written, known)
  const touched = [...written.values()].map(({ id }) => id)
  if (touched.length > 0) await refreshProducts(ctx.db, touched)
  const versions = await findVersions(ctx.db, touched)
  for (const one of written.values()) one.version = versions.get(one.id) ?? one.version
  return written
}

/** Writes changes of custom fields, collections and manual badges. */
async function storeExtras(ctx: Ctx, written: ReadonlyMap<ProductPlan, WrittenProduct>, known: Known): Promise<void> {
  const ids = new Map(known.fields.map(({ key, id }) => [key, id]))
  const values: Parameters<typeof writeValues>[1][number][] = []
  const added: Membership[] = []
  const removed: Membership[] = []
  const badges = { added: [] as BadgeChoice[], removed: [] as BadgeChoice[] }
  for (const [{ write }, { id: productId }] of written) {
    const { before, after } = write!
    for (const key of new Set([...Object.keys(before?.fields ?? {}), ...Object.keys(after.fields)])) {
      const [fieldId, stored] = [ids.get(key), after.fields[key] ?? null]
      if (fieldId && JSON.stringify(stored) !== JSON.stringify(before?.fields[key] ?? null))
        values.push({ productId, fieldId, stored })
    }
    const member = (slug: string) => {
      const collection = known.collections.get(slug)
      return collection ? [{ collectionId: collection.id, productId }] : []
    }
    added.push(...after.collections.filter((slug) => !before?.collections.includes(slug)).flatMap(member))
    const choice = (text: string): BadgeChoice[] => {
      const badge = known.badges.get(text.toLowerCase())
      return badge ? [{ badgeId: badge.id, productId }] : []
    }
    badges.added.push(...after.badges.filter((text) => !before?.badges.includes(text)).flatMap(choice))
    badges.removed.push(...(before?.badges ?? []).filter((text) => !after.badges.includes(text)).flatMap(choice))
    removed.push(...(before?.collections ?? []).filter((slug) => !after.collections.includes(slug)).flatMap(member))
  }
  await writeValues(ctx.db, values)
  await moveInCollections(ctx.db, { added, removed })
  await moveBadges(ctx.db, badges)
}

async function newProduct(ids: Ids, { after, sourceKey }: Write): Promise<NewProduct> {
  const { slug, name, status, shortDescription, description, options, tags, variants } = after
  return {
    ...{ slug, name, status, shortDescription, description, options, tags, sourceKey },
    ...(after.publishAt !== null && { publishAt: new Date(after.publishAt) }),
    type: isVariable(after) ? 'variable' : 'simple',
    ...splitTexts(after.texts),
    brandId: await ids.brand(after.brand),
    seo: filled(after.seo),
    publishedAt: new Date(),
    categoryIds: await ids.categories(after.categories),
    media: picturesOf(ids, after),
    variants: variants.map(({ id: _id, active: _active, bundle: _bundle, picture, price, ...variant }) => ({
      ...variant,
      price: price!,
      mediaId: ids.picture(picture),
    })),
  }
}

const isVariable = ({ variants }: ProductSheet): boolean =>
  variants.length > 1 || variants.some(({ colorName, attributeValues }) => colorName !== null || attributeValues.length > 0)

const filled = (seo: ProductSheet['seo']) => Object.fromEntries(Object.entries(seo).filter(([, value]) => value !== ''))

const picturesOf = (ids: Ids, { pictures }: ProductSheet) =>
  pictures.flatMap(({ url, color }) => {
    const mediaId = ids.picture(url)
    return mediaId === null ? [] : { mediaId, colorName: color }
  })

const cellsOf = (id: string, variant: VariantSheet, ids: Ids): Cells => ({
  id,
  price: variant.price!,
  comparePrice: variant.comparePrice,
  cost: variant.cost,
  sku: variant.sku,
  barcode: variant.barcode,
  mpn: variant.mpn,
  weight: variant.weight,
  length: variant.length,
  width: variant.width,
  height: variant.height,
  lowAt: variant.lowAt,
  active: variant.active,
  digital: variant.digital,
  mediaId: ids.picture(variant.picture),
})

interface Change {
  before: ProductSheet
  after: ProductSheet
  plans: ProductPlan[]
}

/** The plans for existing products; several for one product are one change. */
function changesOfProducts(plans: readonly ProductPlan[]): Change[] {
  const byProduct = new Map<string, Change>()
  for (const plan of plans) {
    const { before, after } = plan.write ?? {}
    if (!before || !after) continue
    const known = byProduct.get(before.id!)
    byProduct.set(before.id!, { before: known?.before ?? before, after, plans: [...(known?.plans ?? []), plan] })
  }
  return [...byProduct.values()]
}

/** Changes existing products; only differing fields are written. Returns the ids of the variants of each, in the order of its sheet. */
async function changeSheets(
  ctx: Ctx,
  ids: Ids,
  plans: readonly ProductPlan[],
  known: Known,
  { reference, actor }: { reference: string; actor: string },
): Promise<Map<ProductPlan, string[]>> {
  const variantIds = new Map<ProductPlan, string[]>()
  const fields: ProductFields[] = []
  const cells: Cells[] = []
  const places: Parameters<typeof placeVariants>[1][number][] = []
  const counts: { id: string; onHand: number | null }[] = []
  for (const { before, after, plans: own } of changesOfProducts(plans)) {
    fields.push(await fieldsOf(ids, before, after, known))
    if (after.slug !== before.slug) await addRedirect(ctx, 'product', after.id!, before.slug, after.slug)
    const idsOfVariants: string[] = []
    for (const plan of own) variantIds.set(plan, idsOfVariants)
    for (const [position, variant] of after.variants.entries()) {
      const was = variant.id === null ? undefined : before.variants.find(({ id }) => id === variant.id)
      const { colorName, colorValue, attributeValues } = variant
      const place = { position, colorName, colorValue, attributeValues }
      const id = variant.id ?? (await insertVariants(ctx.db, after.id!, [place], { price: variant.price! }))[0]!
      idsOfVariants.push(id)
      if (was && JSON.stringify(was) === JSON.stringify(variant)) continue
      cells.push(cellsOf(id, variant, ids))
      if (
        was &&
        JSON.stringify([was.colorName, was.colorValue, was.attributeValues]) !==
          JSON.stringify([colorName, colorValue, attributeValues])
      )
        places.push({ id, ...place })
      if (!was || was.onHand !== variant.onHand) counts.push({ id, onHand: variant.onHand })
    }
    if (before.variants.length !== after.variants.length && isVariable(after))
      await writeType(ctx.db, after.id!, { type: 'variable', options: after.options })
  }
  await updateProducts(ctx.db, fields)
  await writeCells(ctx.db, cells)
  await placeVariants(ctx.db, places)
  await writeOnHand(ctx.db, counts, { reference, actor })
  return variantIds
}

/** Brand and categories stay the same rows unless their names changed: two categories may have the same name. */
async function fieldsOf(ids: Ids, before: ProductSheet, after: ProductSheet, { records }: Known): Promise<ProductFields> {
  const { slug, name, status, publishAt, shortDescription, description, options, tags } = after
  const record = records.get(after.id!)?.record
  const sameCategories = record && JSON.stringify(after.categories) === JSON.stringify(before.categories)
  return {
    ...{ id: after.id!, slug, name, status, publishAt, shortDescription, description, options, tags },
    brandId: record?.brand && after.brand === before.brand ? record.brand._id : await ids.brand(after.brand),
    seo: filled(after.seo),
    ...splitTexts(after.texts),
    categoryIds: sameCategories ? record.categories.map(({ _id }) => _id) : await ids.categories(after.categories),
    media: picturesOf(ids, after),
  }
}
