import { z } from 'zod'
import { Day } from '../dashboard/days.ts'
import { listQuery, manyIds, pageOf, several } from '../dashboard/lists.ts'
import { perLanguage } from '../lists/languages.ts'
import { Picture } from '../media/schema.ts'
import { Amount, Decimal, Id, IsoDate, inQuery, line, Slug, text } from '../text.ts'
import { Color, ProductType } from './schema.ts'

export const ProductStatus = z.enum(['draft', 'scheduled', 'active', 'archived'])
export type ProductStatus = z.infer<typeof ProductStatus>

/** Where stock stands: something is unlimited, all is gone, something is at or under its low mark, or all is well. */
export const StockState = z.enum(['unlimited', 'out', 'low', 'in'])
export type StockState = z.infer<typeof StockState>

/** `-` turns the order around. */
export const productSorts = ['-updated', 'updated', '-created', 'created', 'name', '-name', 'price', '-price'] as const
export type ProductSort = (typeof productSorts)[number]

/** Highest catalogue price. */
export const highestPrice = 50_000_000
export const CataloguePrice = Amount.max(highestPrice)

export const DeskProductQuery = listQuery(productSorts, {
  status: ProductStatus.optional(),
  type: ProductType.optional(),
  /** in it or below it */
  category: Id.optional(),
  brand: Id.optional(),
  stock: z.enum(['unlimited', 'out', 'low']).optional(),
  tag: line(60, 1).optional(),
  /** lowest catalogue price, from and to */
  min: inQuery(CataloguePrice).optional(),
  max: inQuery(CataloguePrice).optional(),
})
export type DeskProductQuery = z.infer<typeof DeskProductQuery>

const count = z.number().int()

/** Prices here are catalogue prices, as they are typed in: the shop's rate and rounding come on top. */
export const DeskProductRow = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  type: ProductType,
  status: ProductStatus,
  publishAt: z.string().nullable(),
  image: Picture.nullable(),
  price: z.number(),
  maxPrice: z.number(),
  /** pieces of all limited variants */
  pieces: count,
  stock: StockState,
  variants: count,
  brand: z.string().nullable(),
  /** names of the categories it was put in, the main one first */
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  updatedAt: z.string(),
  version: count,
})
export type DeskProductRow = z.infer<typeof DeskProductRow>

export const DeskProductPage = z.object({ products: z.array(DeskProductRow), ...pageOf })
export type DeskProductPage = z.infer<typeof DeskProductPage>

export const DeskVariant = z.object({
  _id: Id,
  color: Color.nullable(),
  attribute: z.string().nullable(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  price: z.number(),
  comparePrice: z.number().nullable(),
  /** what a shopper pays: converted and rounded */
  charged: z.number(),
  chargedCompare: z.number().nullable(),
  /** -1 is unlimited */
  qty: count,
  lowAt: count,
  active: z.boolean(),
  mediaId: z.string().nullable(),
})
export type DeskVariant = z.infer<typeof DeskVariant>

export const DeskProduct = z.object({
  _id: Id,
  version: count,
  slug: z.string(),
  name: z.string(),
  type: ProductType,
  status: ProductStatus,
  publishAt: z.string().nullable(),
  publishedAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  attributeLabel: z.string().nullable(),
  brand: z.object({ _id: Id, name: z.string() }).nullable(),
  categories: z.array(z.object({ _id: Id, name: z.string() })),
  tags: z.array(z.string()),
  seo: z.object({ title: z.string(), description: z.string(), keyword: z.string() }),
  media: z.array(z.object({ _id: Id, image: Picture, color: z.string().nullable() })),
  variants: z.array(DeskVariant),
})
export type DeskProduct = z.infer<typeof DeskProduct>

/** Codes on labels and in other programs. Empty is none. */
export const Code = line(80)
export const mostPieces = 10_000_000
/** -1 is unlimited. */
export const Quantity = z.int().min(-1).max(mostPieces)
export const LowMark = z.int().min(0).max(mostPieces)
export const Version = z.int().min(1)
const Tag = line(60, 1)
export const ColorValue = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'is no colour like #1a2b3c')

export const NewDeskProduct = z.strictObject({ name: line(200, 1), price: CataloguePrice.default(0) })

const distinct = <T extends z.ZodType>(one: T, most: number) =>
  z
    .array(one)
    .max(most)
    .refine((all) => new Set(all).size === all.length, 'something stands here twice')

/** All fields of a product but its variants, as the editor saves them. */
export const ProductFields = z.strictObject({
  name: line(200, 1),
  slug: Slug,
  shortDescription: text(1000),
  description: text(100_000),
  brandId: Id.nullable(),
  /** the main one first */
  categoryIds: distinct(Id, 20),
  tags: z.array(Tag).max(50),
  seo: z.strictObject({ title: line(200), description: text(500), keyword: line(300) }),
  media: z.array(z.strictObject({ _id: Id, color: line(60, 1).nullable() })).max(60),
})
export type ProductFields = z.infer<typeof ProductFields>

/** Most variants of one product. */
export const mostVariants = 500

/**
 * One wanted combination. With `_id` an existing variant takes this place, whatever it was called before. `qty` of a variant that
 * exists goes with `was`, the quantity it replaces.
 */
export const MatrixRow = z.strictObject({
  _id: Id.optional(),
  color: line(60, 1).nullable(),
  attribute: line(60, 1).nullable(),
  price: CataloguePrice.optional(),
  comparePrice: CataloguePrice.nullable().optional(),
  sku: Code.optional(),
  qty: Quantity.optional(),
  was: Quantity.optional(),
})
export type MatrixRow = z.infer<typeof MatrixRow>

export const Matrix = z.strictObject({
  type: ProductType,
  attributeLabel: line(60, 1).nullable(),
  colors: z.array(z.strictObject({ name: line(60, 1), value: ColorValue })).max(mostVariants),
  /** all variants in their order; what is left out goes */
  rows: z.array(MatrixRow).min(1).max(mostVariants),
})
export type Matrix = z.infer<typeof Matrix>

/** Cells of one row of the matrix. `qty` goes with `was`, the quantity it replaces. */
const CellFields = z.strictObject({
  _id: Id,
  price: CataloguePrice.optional(),
  comparePrice: CataloguePrice.nullable().optional(),
  sku: Code.optional(),
  barcode: Code.optional(),
  qty: Quantity.optional(),
  was: Quantity.optional(),
  lowAt: LowMark.optional(),
  active: z.boolean().optional(),
  /** the picture of this very combination */
  mediaId: Id.nullable().optional(),
})
export const CellPatch = CellFields.refine(({ qty, was }) => qty === undefined || was !== undefined, {
  path: ['was'],
  error: 'goes with qty',
})
export type CellPatch = z.infer<typeof CellPatch>

export const cellFields = ['price', 'comparePrice', 'sku', 'barcode', 'qty', 'lowAt', 'active', 'mediaId'] as const
export const CellError = z.object({
  _id: z.string(),
  field: z.enum(cellFields),
  /** `nothing`: charged, the price would round to 0; `changed`: pieces were sold or counted meanwhile */
  error: z.enum(['compare', 'nothing', 'taken', 'changed', 'not_found']),
  qty: count.optional(),
})
export type CellError = z.infer<typeof CellError>

export const MovementKind = z.enum(['sale', 'cancel', 'return', 'adjust', 'import'])
export type MovementKind = z.infer<typeof MovementKind>

export const StockMovement = z.object({
  _id: count,
  variantId: Id,
  product: z.string(),
  variant: z.string(),
  delta: count,
  /** pieces there were after it; null where stock is unlimited, or nobody asked for one product or variant */
  after: count.nullable(),
  kind: MovementKind,
  reference: z.string(),
  actor: z.string(),
  at: z.string(),
})
export type StockMovement = z.infer<typeof StockMovement>

/** Why somebody corrects a count. */
export const StockReason = z.enum(['counted', 'received', 'damaged', 'lost', 'returned', 'other'])

export const MovementQuery = listQuery(['-at'], {
  product: Id.optional(),
  variant: Id.optional(),
  kind: several(MovementKind),
  /** first and last day (UTC), both included */
  from: Day.optional(),
  to: Day.optional(),
})
export type MovementQuery = z.infer<typeof MovementQuery>

export const bulkActions = [
  'publish',
  'unpublish',
  'archive',
  'restore',
  'addCategory',
  'removeCategory',
  'addTag',
  'removeTag',
  'price',
] as const

/** Each action takes its own field: a category, a tag, or percent. */
export const BulkWish = z
  .strictObject({
    ids: manyIds,
    action: z.enum(bulkActions),
    category: Id.optional(),
    tag: Tag.optional(),
    percent: Decimal(2).min(-90).max(1000).optional(),
  })
  .refine(({ action, category }) => /Category$/.test(action) === (category !== undefined), { path: ['category'] })
  .refine(({ action, tag }) => /Tag$/.test(action) === (tag !== undefined), { path: ['tag'] })
  .refine(({ action, percent }) => (action === 'price') === (percent !== undefined), { path: ['percent'] })
export type BulkWish = z.infer<typeof BulkWish>

export const DeskCategory = z.object({
  _id: Id,
  parentId: Id.nullable(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  texts: z.record(z.string(), z.record(z.string(), z.string())),
  image: Picture.nullable(),
  mediaId: z.string().nullable(),
  ground: z.string().nullable(),
  /** products in it and below it, of every status */
  count,
  version: count,
})
export type DeskCategory = z.infer<typeof DeskCategory>

const words = z.strictObject({ name: line(120).optional(), description: text(2000).optional() })
export const CategoryFields = z.strictObject({
  name: line(120, 1),
  slug: Slug.optional(),
  description: text(2000).default(''),
  texts: z
    .strictObject(perLanguage(() => words))
    .partial()
    .default({}),
  mediaId: Id.nullable().default(null),
  ground: ColorValue.nullable().default(null),
})
export type CategoryFields = z.infer<typeof CategoryFields>

/** Most categories of one shop. */
export const mostCategories = 1000
export const CategoryPlace = z.strictObject({ _id: Id, parentId: Id.nullable() })
export type CategoryPlace = z.infer<typeof CategoryPlace>

export const DeskBrand = z.object({ _id: Id, slug: z.string(), name: z.string(), count, version: count })
export type DeskBrand = z.infer<typeof DeskBrand>

export const BrandFields = z.strictObject({ name: line(120, 1), slug: Slug.optional() })

export const DeskOptions = z.object({
  colors: z.array(z.object({ name: z.string(), value: z.string(), products: count, variants: count })),
  attributes: z.array(z.object({ label: z.string(), name: z.string(), products: count, variants: count })),
})
export type DeskOptions = z.infer<typeof DeskOptions>

/** Wish for a status; `publishAt` goes with `scheduled` alone. */
export const StatusWish = { status: ProductStatus, publishAt: IsoDate.optional() }
