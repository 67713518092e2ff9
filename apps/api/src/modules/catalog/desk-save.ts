import type { catalogDeskApi } from '@haat/shared/catalog/desk-endpoints.ts'
import { mayPublish } from '@haat/shared/catalog/desk-rules.ts'
import type { DeskProduct } from '@haat/shared/catalog/desk-schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toMinor } from '@haat/shared/money.ts'
import { slugOf } from '@haat/shared/slug.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { sqlStateOf } from '../../retry.ts'
import { cleanHtml } from '../../rich-text.ts'
import { writeAudit } from '../audit/service.ts'
import { picturesByIds } from '../media/service.ts'
import { moneyRule } from './cards.ts'
import { type Changed, changeProduct } from './desk-change.ts'
import { findSlugsLike } from './desk-change-repo.ts'
import { readForDesk } from './desk-product.ts'
import { type DeskProductRecord, findDeskProduct } from './desk-product-repo.ts'
import { brandIsThere, countCategories, markUnpublished, writeFields, writeStatus } from './desk-save-repo.ts'
import { assertChargeable, writeVariantCells } from './desk-variants.ts'
import { refreshProducts } from './refresh-repo.ts'
import { type NewProduct, storeProduct } from './store.ts'

export async function createProduct(
  ctx: Ctx,
  { name, price }: ParsedOf<typeof catalogDeskApi.create>,
): Promise<{ product: DeskProduct }> {
  await assertChargeable(ctx, toMinor(price))
  const variant = { colorName: null, colorValue: null, attributeName: null, price: toMinor(price), comparePrice: null, sku: null }
  return storeDraft(ctx, 'products.create', {
    ...emptyDraft,
    name,
    slug: slugOf(name),
    type: 'simple',
    variants: [{ ...variant, onHand: 0 }],
  })
}

export async function duplicateProduct(ctx: Ctx, { productId }: { productId: string }): Promise<{ product: DeskProduct }> {
  const source = await findDeskProduct(ctx.db, productId)
  if (!source) throw new Refusal('not_found')
  const { name, type, shortDescription, description, attributeLabel, tags, seo } = source
  return storeDraft(ctx, 'products.duplicate', {
    ...emptyDraft,
    ...{ name, type, shortDescription, description, attributeLabel, tags, seo },
    slug: slugOf(name),
    brandId: source.brand?._id ?? null,
    categoryIds: source.categories.map(({ _id }) => _id),
    media: source.media.map(({ id, color }) => ({ mediaId: id, colorName: color })),
    variants: source.variants.map(({ id: _id, active: _active, ...variant }) => ({
      ...variant,
      sku: null,
      barcode: null,
      onHand: variant.onHand === null ? null : 0,
    })),
  })
}

export const saveProduct = (ctx: Ctx, input: ParsedOf<typeof catalogDeskApi.save>): Promise<Changed> => {
  const { productId, version, simple, ...fields } = input
  return changeProduct(
    ctx,
    { productId, version, action: 'products.save', withStock: simple !== undefined },
    async (ctx, before) => {
      const slug = await freeSlug(ctx, slugOf(fields.slug), productId)
      await assertNamed(ctx, fields)
      const seo = Object.fromEntries(Object.entries(fields.seo).filter(([, value]) => value !== ''))
      const tags = [...new Map(fields.tags.map((tag) => [tag.toLowerCase(), tag])).values()]
      await writeFields(ctx.db, productId, { ...fields, slug, seo, tags, description: cleanHtml(fields.description) })
      if (simple) await saveSimple(ctx, before, simple)
    },
  )
}

type Simple = NonNullable<ParsedOf<typeof catalogDeskApi.save>['simple']>

async function saveSimple(ctx: Ctx, before: DeskProductRecord, simple: Simple): Promise<void> {
  const [variant] = before.variants
  if (before.type !== 'simple' || !variant) throw new Refusal('bad_request', { fields: { simple: 'this product has variants' } })
  const errors = await writeVariantCells(ctx, before, [{ _id: variant.id, ...simple }])
  const [wrong] = errors
  if (wrong)
    throw new Refusal(wrong.error === 'taken' ? 'taken' : 'bad_request', { fields: { [`simple.${wrong.field}`]: wrong.error } })
}

export const setProductStatus = (ctx: Ctx, input: ParsedOf<typeof catalogDeskApi.setStatus>): Promise<Changed> => {
  const { productId, version, ...wish } = input
  return changeProduct(ctx, { productId, version, action: 'products.status' }, (ctx, before) => moveTo(ctx, before, wish))
}

/** Inside `changeProduct`. */
export async function moveTo(
  ctx: Ctx,
  before: DeskProductRecord,
  { status, publishAt }: { status: DeskProductRecord['status']; publishAt?: string | undefined },
): Promise<void> {
  if ((status === 'scheduled') !== (publishAt !== undefined))
    throw new Refusal('bad_request', { fields: { publishAt: 'goes with a scheduled publication' } })
  if (publishAt !== undefined && Date.parse(publishAt) <= Date.now())
    throw new Refusal('bad_request', { fields: { publishAt: 'is not in the future' } })
  if (status === 'active' || status === 'scheduled') {
    const decision = mayPublish(before.variants, await moneyRule(ctx))
    if (!decision.ok) throw new Refusal(decision.code, decision.about)
  }
  await writeStatus(ctx.db, before.id, status, publishAt ?? null)
}

const emptyDraft = {
  status: 'draft' as const,
  shortDescription: '',
  description: '',
  attributeLabel: null,
  brandId: null,
  tags: [],
  seo: {},
  sourceKey: null,
  categoryIds: [],
  media: [],
}

async function storeDraft(ctx: Ctx, action: string, draft: Omit<NewProduct, 'publishedAt'>): Promise<{ product: DeskProduct }> {
  const taken = new Set(await findSlugsLike(ctx.db, draft.slug, null))
  const slug = nextFree(draft.slug, taken)
  const id = await inTransaction(ctx, async (ctx) => {
    const origin = { kind: 'adjust' as const, reference: 'new product', actor: `user:${ctx.person!.id}` }
    const { id } = await storeProduct(ctx, { ...draft, slug, publishedAt: new Date() }, origin)
    await markUnpublished(ctx.db, id)
    await refreshProducts(ctx.db, [id])
    await writeAudit(ctx, { section: 'products', action, target: id, diff: { name: [null, draft.name] } })
    return id
  }).catch((error: unknown) => {
    throw sqlStateOf(error) === '23505' ? new Refusal('taken', { fields: { slug: 'taken' } }) : error
  })
  return readForDesk(ctx, { productId: id })
}

/** The wish itself, or a refusal that says what is free. */
async function freeSlug(ctx: Ctx, wish: string, productId: string): Promise<string> {
  const taken = new Set(await findSlugsLike(ctx.db, wish, productId))
  if (taken.has(wish)) throw new Refusal('taken', { fields: { slug: 'taken' }, suggestion: nextFree(wish, taken) })
  return wish
}

function nextFree(wish: string, taken: ReadonlySet<string>): string {
  for (let number = 1; number <= 51; number++) {
    const slug = number === 1 ? wish : `${wish}-${number}`
    if (!taken.has(slug)) return slug
  }
  return `${wish}-${Date.now().toString(36)}`
}

type Named = Pick<ParsedOf<typeof catalogDeskApi.save>, 'brandId' | 'categoryIds' | 'media'>

/** What the fields point at is there. */
async function assertNamed(ctx: Ctx, { brandId, categoryIds, media }: Named): Promise<void> {
  const fields: Record<string, string> = {}
  if (brandId !== null && !(await brandIsThere(ctx.db, brandId))) fields.brandId = 'is gone'
  if ((await countCategories(ctx.db, categoryIds)) < categoryIds.length) fields.categoryIds = 'one of them is gone'
  const wanted = new Set(media.map(({ _id }) => _id))
  if ((await picturesByIds(ctx, [...wanted])).size < wanted.size) fields.media = 'one of them is gone'
  if (Object.keys(fields).length > 0) throw new Refusal('bad_request', { fields })
}
