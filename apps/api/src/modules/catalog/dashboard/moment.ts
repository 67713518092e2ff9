import type { CategoryPlace } from '@haat/shared/catalog/dashboard/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { CurrentState, MomentKind, Reversal } from '../../audit/service.ts'
import { toFields as collectionFields, revertCollection } from './collections/collections.ts'
import { findCollection } from './collections/collections-repo.ts'
import { toAuditFields } from './products/diff.ts'
import { findDashboardProducts } from './products/product-repo.ts'
import { comparable, undoProductChange } from './products/undo-product.ts'
import { wordsIn as brandFields, revertBrand } from './taxonomy/brands.ts'
import { findDashboardBrands } from './taxonomy/brands-repo.ts'
import { toPlaces, wordsIn } from './taxonomy/categories.ts'
import { findDashboardCategories } from './taxonomy/categories-repo.ts'
import { revertCategory, revertCategoryOrder } from './taxonomy/revert-category.ts'

const categoryActions = ['create', 'save', 'remove', 'undo', 'restore'].map((verb) => `categories.${verb}`)

const category: MomentKind = {
  actions: categoryActions,
  fields: ['name', 'slug', 'description', 'texts', 'mediaId', 'ground'],
  mark: 'name',
  needed: ['name', 'slug', 'description', 'texts'],
  read: async (ctx) =>
    new Map((await findDashboardCategories(ctx.db)).map((row) => [row.id, { name: row.name, fields: { ...wordsIn(row) } }])),
  revert: revertCategory,
}

/** Categories created since stay at the end; deleted ones are omitted, their children move to the top. */
const categoryOrder: MomentKind = {
  actions: [...categoryActions, 'categories.order'],
  single: true,
  fields: ['order'],
  reachable: (then, now) => {
    const [was, is] = [then, now].map((fields) => (fields?.order ?? []) as CategoryPlace[]) as [CategoryPlace[], CategoryPlace[]]
    const present = new Set(is.map(({ _id }) => _id))
    const remaining = was.filter(({ _id }) => present.has(_id))
    const added = is.filter(({ _id }) => !remaining.some((place) => place._id === _id))
    const order = [...remaining, ...added].map(({ _id, parentId }) => ({
      _id,
      parentId: parentId !== null && present.has(parentId) ? parentId : null,
    }))
    return { order }
  },
  read: async (ctx) => new Map([['', { name: '', fields: { order: toPlaces(await findDashboardCategories(ctx.db)) } }]]),
  revert: revertCategoryOrder,
}

const brand: MomentKind = {
  actions: ['create', 'save', 'remove', 'undo', 'restore'].map((verb) => `brands.${verb}`),
  fields: ['name', 'slug', 'names'],
  mark: 'name',
  needed: ['name', 'slug', 'names'],
  read: async (ctx) =>
    new Map((await findDashboardBrands(ctx.db)).map((row) => [row.id, { name: row.name, fields: { ...brandFields(row) } }])),
  revert: revertBrand,
}

const collection: MomentKind = {
  actions: ['create', 'save', 'remove'].map((verb) => `collections.${verb}`),
  fields: ['slug', 'name', 'description', 'texts', 'seo', 'mediaId', 'kind', 'rule', 'products', 'sort', 'active'],
  mark: 'slug',
  needed: ['slug', 'name', 'description', 'texts', 'seo', 'kind', 'rule', 'products', 'active'],
  read: async (ctx, ids) => {
    const found = new Map<string, CurrentState>()
    for (const id of ids) {
      const row = await findCollection(ctx.db, id)
      if (row) found.set(id, { name: row.name, fields: { ...collectionFields(row) } })
    }
    return found
  },
  revert: revertCollection,
}

/** All except entries that only change stock, which is not restored. */
const productActions = [
  ...[
    'create',
    'duplicate',
    'save',
    'translate',
    'status',
    'cells',
    'fields',
    'bundle',
    'related',
    'badges',
    'bulk',
    'prices',
    'undo',
  ],
  ...['restore', 'variants', 'published-on-time', 'brand-removed', 'category-removed'],
].map((verb) => `products.${verb}`)

const product: MomentKind = {
  actions: [...productActions, 'attributes.color', 'attributes.undo', 'attributes.restore'],
  mark: 'name',
  normalize: (field, value) => (field.startsWith('variant ') ? comparable(value) : value),
  // Orders and carts may refer to a product: one created since is archived, and loses its category and brand created since.
  reachable: (then, now) => then ?? (now && { ...now, status: 'archived', publishAt: null, brandId: null, categoryIds: [] }),
  read: async (ctx, ids) =>
    new Map(
      (await findDashboardProducts(ctx.db, ids)).map((record) => {
        const fields = Object.entries(toAuditFields(record))
        const compared = fields.map(([field, value]) => [field, product.normalize!(field, value)])
        return [record.id, { name: record.name, fields: Object.fromEntries(compared) }]
      }),
    ),
  revert: revertProduct,
}

/**
 * Reverts a change of a product.
 * @throws not_found, not_restorable (its variants or options differ), version_conflict, taken, conflict
 */
async function revertProduct(ctx: Ctx, change: Reversal): Promise<string> {
  const isStructural = Object.entries(change.diff).some(
    ([field, [before, after]]) =>
      field === 'type' || field === 'options' || (field.startsWith('variant ') && (before === null || after === null)),
  )
  if (isStructural) throw new Refusal('not_restorable')
  return undoProductChange(ctx, change)
}

export const catalogMoments = { category, 'category-order': categoryOrder, brand, collection, product }
