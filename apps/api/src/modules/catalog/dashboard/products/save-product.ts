import type { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { mayPublish } from '@haat/shared/catalog/dashboard/rules.ts'
import type { CellPatch, DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { joinTexts, type ProductTexts, splitTexts } from '@haat/shared/catalog/translations.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toMinor } from '@haat/shared/money.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import { toSlug } from '@haat/shared/slug.ts'
import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { sqlStateOf } from '../../../../platform/retry.ts'
import { cleanHtml, cleanText } from '../../../../platform/sanitize-html.ts'
import { writeAudit } from '../../../audit/service.ts'
import { picturesByIds } from '../../../media/service.ts'
import { copyValues } from '../../fields/fields-repo.ts'
import { moneyRule } from '../../products/cards.ts'
import { refreshProducts } from '../../products/refresh.ts'
import { type NewProduct, storeProduct } from '../../products/store.ts'
import { copyParts } from '../bundles/bundles-repo.ts'
import { copyFiles } from '../files/files-repo.ts'
import { assertChargeable, writeVariantCells } from '../variants/variants.ts'
import { type Changed, changeProduct } from './change-product.ts'
import { findSlugsLike } from './change-product-repo.ts'
import { readForDashboard } from './product.ts'
import { type DashboardProductRecord, findDashboardProduct, readDashboardProduct } from './product-repo.ts'
import {
  brandExists,
  countCategories,
  markUnpublished,
  type SavedFields,
  writeFields,
  writeStatus,
  writeTexts,
} from './save-product-repo.ts'

/**
 * Creates a draft of a simple product with a price in major units.
 * @throws bad_request, taken
 */
export async function createProduct(
  ctx: Ctx,
  given: ParsedOf<typeof catalogDashboardApi.create>,
): Promise<{ product: DashboardProduct }> {
  const productId = await inTransaction(ctx, async (ctx) => {
    const id = await insertDraft(ctx, given)
    await refreshProducts(ctx.db, [id])
    return id
  })
  return readForDashboard(ctx, { productId })
}

/**
 * Inserts a draft as `createProduct` does; the caller refreshes it in the same transaction. Returns its id.
 * @throws bad_request, taken
 */
export async function insertDraft(ctx: Ctx, { name, price }: ParsedOf<typeof catalogDashboardApi.create>): Promise<string> {
  await assertChargeable(ctx, toMinor(price))
  const variant = { colorName: null, colorValue: null, attributeValues: [], price: toMinor(price), comparePrice: null, sku: null }
  return storeDraft(ctx, 'products.create', {
    ...emptyDraft,
    name,
    slug: toSlug(name),
    type: 'simple',
    variants: [{ ...variant, onHand: 0 }],
  })
}

/**
 * Creates a draft from an existing product, without SKUs and stock.
 * @throws not_found, taken
 */
export async function duplicateProduct(ctx: Ctx, { productId }: { productId: string }): Promise<{ product: DashboardProduct }> {
  const source = await findDashboardProduct(ctx.db, productId)
  if (!source) throw new Refusal('not_found')
  const { name, type, shortDescription, description, options, tags, seo } = source
  const draft = {
    ...emptyDraft,
    ...{ name, type, shortDescription, description, options, tags, seo },
    ...splitTexts(withoutSlugs(joinTexts(source))),
    slug: toSlug(name),
    brandId: source.brand?._id ?? null,
    categoryIds: source.categories.map(({ _id }) => _id),
    media: source.media.map(({ id, color }) => ({ mediaId: id, colorName: color })),
    variants: source.variants.map(({ id: _id, active: _active, attributeName: _attributeName, ...variant }) => ({
      ...variant,
      sku: null,
      barcode: null,
      mpn: null,
      onHand: variant.onHand === null ? null : 0,
    })),
  }
  const copyId = await inTransaction(ctx, async (ctx) => {
    const id = await storeDraft(ctx, 'products.duplicate', draft)
    await copyValues(ctx.db, productId, id)
    await copyParts(ctx.db, productId, id)
    await copyFiles(ctx.db, productId, id)
    await refreshProducts(ctx.db, [id])
    return id
  })
  return readForDashboard(ctx, { productId: copyId })
}

/**
 * Saves the fields of a product, and those of its only variant if it is simple.
 * @throws not_found, version_conflict, taken (with a free slug), bad_request, conflict
 */
export const saveProduct = (ctx: Ctx, input: ParsedOf<typeof catalogDashboardApi.save>): Promise<Changed> => {
  const { productId, version, simple, ...fields } = input
  return changeProduct(
    ctx,
    { productId, version, action: 'products.save', withStock: simple !== undefined },
    async (ctx, before) => {
      const saved = await saveGivenFields(ctx, before, fields)
      return simple ? saveSimple(ctx, saved, simple) : saved
    },
  )
}

/**
 * Checks and saves the given fields of a product, inside `changeProduct`.
 * @throws taken (with a free slug), bad_request
 */
export async function saveGivenFields(
  ctx: Ctx,
  before: DashboardProductRecord,
  fields: SavedFields,
): Promise<DashboardProductRecord> {
  const slug = await freeSlug(ctx, toSlug(fields.slug), before.id)
  await assertReferencesExist(ctx, fields)
  const seo = Object.fromEntries(Object.entries(fields.seo).filter(([, value]) => value !== ''))
  const tags = [...new Map(fields.tags.map((tag) => [tag.toLowerCase(), tag])).values()]
  return saveFields(ctx, before, { ...fields, slug, seo, tags, description: cleanHtml(fields.description) })
}

/** Writes the fields of a product inside `changeProduct`. Reads it again only if it gets another brand or a new category or picture. */
export async function saveFields(ctx: Ctx, before: DashboardProductRecord, fields: SavedFields): Promise<DashboardProductRecord> {
  await writeFields(ctx.db, before, fields)
  const { brandId, categoryIds, media, ...own } = fields
  const categories = categoryIds.flatMap((id) => before.categories.find(({ _id }) => _id === id) ?? [])
  const pictures = media.flatMap(({ _id, color }) => {
    const known = before.media.find(({ id }) => id === _id)
    return known ? { ...known, color } : []
  })
  const hasNewReference =
    (brandId !== null && brandId !== before.brand?._id) ||
    categories.length < categoryIds.length ||
    pictures.length < media.length
  if (hasNewReference) return readDashboardProduct(ctx.db, before.id)
  return { ...before, ...own, brand: brandId === null ? null : before.brand, categories, media: pictures }
}

/**
 * Replaces the translated texts of a product. Empty texts are removed, descriptions sanitised.
 * @throws not_found, version_conflict, taken (with a free slug)
 */
export const saveTranslations = (
  ctx: Ctx,
  { productId, version, texts }: ParsedOf<typeof catalogDashboardApi.saveTranslations>,
): Promise<Changed> =>
  changeProduct(ctx, { productId, version, action: 'products.translate' }, (ctx, before) => saveGivenTexts(ctx, before, texts))

/**
 * Checks and replaces the translated texts of a product in all languages inside `changeProduct`.
 * @throws taken (with a free slug)
 */
export async function saveGivenTexts(
  ctx: Ctx,
  before: DashboardProductRecord,
  texts: ProductTexts,
): Promise<DashboardProductRecord> {
  const saved: ProductTexts = {}
  for (const language of languageCodes) {
    const { slug, description, ...words } = texts[language] ?? {}
    saved[language] = {
      ...words,
      ...(description && hasContent(description) && { description: cleanHtml(description) }),
      ...(slug && { slug: await freeSlug(ctx, toSlug(slug), before.id, `texts.${language}.slug`) }),
    }
  }
  return { ...before, ...(await writeTexts(ctx.db, before.id, saved)) }
}

/** The editor leaves an empty paragraph behind. */
const hasContent = (html: string): boolean => /<(img|hr|table)\b/i.test(html) || cleanText(html).trim() !== ''

/**
 * Saves the given fields of the only variant of a simple product, inside `changeProduct` with locked stock.
 * @throws bad_request, taken
 */
export async function saveSimple(
  ctx: Ctx,
  before: DashboardProductRecord,
  simple: Omit<CellPatch, '_id'>,
): Promise<DashboardProductRecord> {
  const [variant] = before.variants
  if (before.type !== 'simple' || !variant) throw new Refusal('bad_request', { fields: { simple: 'this product has variants' } })
  const { errors, variants } = await writeVariantCells(ctx, before, [{ _id: variant.id, ...simple }])
  const [invalid] = errors
  if (invalid)
    throw new Refusal(invalid.error === 'taken' ? 'taken' : 'bad_request', {
      fields: { [`simple.${invalid.field}`]: invalid.error },
      ...(invalid.qty !== undefined && { qty: invalid.qty }),
    })
  return { ...before, variants }
}

/**
 * Publishes, schedules, unpublishes or archives a product.
 * @throws not_found, version_conflict, bad_request, taken, publication refusals
 */
export const setProductStatus = (ctx: Ctx, input: ParsedOf<typeof catalogDashboardApi.setStatus>): Promise<Changed> => {
  const { productId, version, ...request } = input
  return changeProduct(ctx, { productId, version, action: 'products.status' }, (ctx, before) =>
    changeStatus(ctx, before, request),
  )
}

/**
 * Changes the status inside `changeProduct`.
 * @throws bad_request, refusals of the publication rules
 */
export async function changeStatus(
  ctx: Ctx,
  before: DashboardProductRecord,
  { status, publishAt }: { status: DashboardProductRecord['status']; publishAt?: string | undefined },
): Promise<DashboardProductRecord> {
  if ((status === 'scheduled') !== (publishAt !== undefined))
    throw new Refusal('bad_request', { fields: { publishAt: 'goes with a scheduled publication' } })
  if (publishAt !== undefined && Date.parse(publishAt) <= Date.now())
    throw new Refusal('bad_request', { fields: { publishAt: 'is not in the future' } })
  if (status === 'active' || status === 'scheduled') {
    const decision = mayPublish(before.variants, await moneyRule(ctx))
    if (!decision.ok) throw new Refusal(decision.code, decision.about)
  }
  return { ...before, ...(await writeStatus(ctx.db, before.id, status, publishAt ?? null)) }
}

const withoutSlugs = (texts: ProductTexts): ProductTexts =>
  Object.fromEntries(Object.entries(texts).map(([language, { slug: _, ...words }]) => [language, words]))

const emptyDraft = {
  status: 'draft' as const,
  shortDescription: '',
  description: '',
  options: [],
  brandId: null,
  tags: [],
  seo: {},
  sourceKey: null,
  categoryIds: [],
  media: [],
}

/** Stores a draft with a free slug and its audit entry in the transaction of the caller, who refreshes it. Returns its id. */
async function storeDraft(ctx: Ctx, action: string, draft: Omit<NewProduct, 'publishedAt'>): Promise<string> {
  const taken = new Set(await findSlugsLike(ctx.db, draft.slug, null))
  const slug = nextFree(draft.slug, taken)
  const origin = { kind: 'adjust' as const, reference: 'new product', actor: `user:${ctx.person!.id}` }
  const { id } = await storeProduct(ctx, { ...draft, slug, publishedAt: new Date() }, origin).catch((error: unknown) => {
    throw sqlStateOf(error) === '23505' ? new Refusal('taken', { fields: { slug: 'taken' } }) : error
  })
  await markUnpublished(ctx.db, id)
  await writeAudit(ctx, { section: 'products', action, target: id, diff: { name: [null, draft.name] } })
  return id
}

/**
 * Returns the slug if it is free.
 * @throws taken, with a free suggestion
 */
async function freeSlug(ctx: Ctx, request: string, productId: string, field = 'slug'): Promise<string> {
  const taken = new Set(await findSlugsLike(ctx.db, request, productId))
  if (taken.has(request)) throw new Refusal('taken', { fields: { [field]: 'taken' }, suggestion: nextFree(request, taken) })
  return request
}

function nextFree(request: string, taken: ReadonlySet<string>): string {
  for (let number = 1; number <= 51; number++) {
    const slug = number === 1 ? request : `${request}-${number}`
    if (!taken.has(slug)) return slug
  }
  return `${request}-${Date.now().toString(36)}`
}

type References = Pick<ParsedOf<typeof catalogDashboardApi.save>, 'brandId' | 'categoryIds' | 'media'>

/**
 * Checks that brand, categories and media exist.
 * @throws bad_request
 */
async function assertReferencesExist(ctx: Ctx, { brandId, categoryIds, media }: References): Promise<void> {
  const fields: Record<string, string> = {}
  if (brandId !== null && !(await brandExists(ctx.db, brandId))) fields.brandId = 'is gone'
  if ((await countCategories(ctx.db, categoryIds)) < categoryIds.length) fields.categoryIds = 'one of them is gone'
  const wanted = new Set(media.map(({ _id }) => _id))
  if ((await picturesByIds(ctx, [...wanted])).size < wanted.size) fields.media = 'one of them is gone'
  if (Object.keys(fields).length > 0) throw new Refusal('bad_request', { fields })
}
