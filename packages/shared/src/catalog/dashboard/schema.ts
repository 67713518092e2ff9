import { z } from 'zod'
import { Day } from '../../dashboard/days.ts'
import { bulkIds, changePageOf, changesSince, listQuery, several } from '../../dashboard/lists.ts'
import { Picture } from '../../media/schema.ts'
import { perLanguage } from '../../reference/languages.ts'
import { Amount, Decimal, Id, IsoDate, inQuery, Language, line, Slug, text } from '../../text.ts'
import { mostGrams, mostMillimetres } from '../measures.ts'
import { mostOptions, optionDisplays } from '../options.ts'
import { Color, ProductType } from '../schema.ts'

export const ProductStatus = z.enum(['draft', 'scheduled', 'active', 'archived'])
export type ProductStatus = z.infer<typeof ProductStatus>

/** Stock of all variants: one is unlimited, all are sold out, one is at or below its low mark, or none of these. */
export const StockState = z.enum(['unlimited', 'out', 'low', 'in'])
export type StockState = z.infer<typeof StockState>

/** A leading `-` sorts in descending order. */
export const productSorts = ['-updated', 'updated', '-created', 'created', 'name', '-name', 'price', '-price'] as const
export type ProductSort = (typeof productSorts)[number]

/** Highest catalogue price. */
export const highestPrice = 50_000_000
export const CataloguePrice = Amount.max(highestPrice)

export const productExpansions = ['details', 'collections'] as const

export const DashboardProductQuery = listQuery(productSorts, {
  status: ProductStatus.optional(),
  type: ProductType.optional(),
  /** in this category or below it */
  category: Id.optional(),
  brand: Id.optional(),
  stock: z.enum(['unlimited', 'out', 'low']).optional(),
  tag: line(60, 1).optional(),
  /** without a complete translation into this language */
  untranslated: Language.optional(),
  /** range of the lowest catalogue price */
  min: inQuery(CataloguePrice).optional(),
  max: inQuery(CataloguePrice).optional(),
  ...changesSince,
  /** what rows have besides, so that no call per row is needed: the whole product, and its collections; at most 100 rows */
  expand: several(z.enum(productExpansions)),
})
export type DashboardProductQuery = z.infer<typeof DashboardProductQuery>

const count = z.number().int()

/** Prices in this schema are catalogue prices, as entered: exchange rate and rounding are not applied. */
export const DashboardProductRow = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  type: ProductType,
  status: ProductStatus,
  publishAt: z.string().nullable(),
  image: Picture.nullable(),
  price: z.number(),
  maxPrice: z.number(),
  /** total stock of all limited variants */
  units: count,
  stock: StockState,
  variants: count,
  brand: z.string().nullable(),
  /** category names, the main one first */
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  /** languages with a complete translation */
  translated: z.array(Language),
  updatedAt: z.string(),
  version: count,
})
export type DashboardProductRow = z.infer<typeof DashboardProductRow>

export const DashboardVariant = z.object({
  _id: Id,
  color: Color.nullable(),
  attribute: z.string().nullable(),
  /** values in the order of the options */
  values: z.array(z.string()),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  mpn: z.string().nullable(),
  /** grams; null if unknown */
  weight: count.nullable(),
  /** millimetres; null if unknown */
  length: count.nullable(),
  width: count.nullable(),
  height: count.nullable(),
  price: z.number(),
  comparePrice: z.number().nullable(),
  /** what one unit costs the shop; null if unknown */
  cost: z.number().nullable(),
  /** charged price: converted and rounded */
  charged: z.number(),
  chargedCompare: z.number().nullable(),
  /** -1 means unlimited */
  qty: count,
  lowAt: count,
  /** consists of parts: its stock is what they suffice for, and cannot be set */
  bundle: z.boolean(),
  active: z.boolean(),
  mediaId: z.string().nullable(),
  /** delivered as files, without shipping */
  digital: z.boolean(),
})
export type DashboardVariant = z.infer<typeof DashboardVariant>

/** Texts of a product in another language; an empty one falls back to the shop's language. */
export const ProductTranslation = z.strictObject({
  name: line(200).optional(),
  slug: text(160).optional(),
  shortDescription: text(1000).optional(),
  description: text(100_000).optional(),
  seoTitle: line(200).optional(),
  seoDescription: text(500).optional(),
})
export const ProductTranslations = z.strictObject(perLanguage(() => ProductTranslation)).partial()
export type ProductTranslations = z.infer<typeof ProductTranslations>

export const DashboardProduct = z.object({
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
  options: z.array(z.object({ name: z.string(), display: z.enum(optionDisplays) })),
  brand: z.object({ _id: Id, name: z.string() }).nullable(),
  categories: z.array(z.object({ _id: Id, name: z.string() })),
  tags: z.array(z.string()),
  seo: z.object({ title: z.string(), description: z.string(), keyword: z.string() }),
  texts: ProductTranslations,
  media: z.array(z.object({ _id: Id, image: Picture, color: z.string().nullable() })),
  variants: z.array(DashboardVariant),
})
export type DashboardProduct = z.infer<typeof DashboardProduct>

const Collections = z.array(z.object({ _id: Id, name: z.string(), slug: z.string() }))
/** A product by itself. */
export const ExpandedProduct = DashboardProduct.extend({
  /** with `expand=collections` */
  collections: Collections.optional(),
})

const ExpandedProductRow = DashboardProductRow.extend({
  /** with `expand=details` */
  details: DashboardProduct.optional(),
  /** with `expand=collections` */
  collections: Collections.optional(),
})
export const DashboardProductPage = z.object({ products: z.array(ExpandedProductRow), ...changePageOf })
export type DashboardProductPage = z.infer<typeof DashboardProductPage>

/** SKU, barcode or MPN; empty means none. */
export const Code = line(80)
const Length = z.int().min(0).max(mostMillimetres).nullable()
/** MPN, weight in grams and lengths in millimetres; null or empty means none. */
export const measureFields = {
  mpn: Code.optional(),
  weight: z.int().min(0).max(mostGrams).nullable().optional(),
  length: Length.optional(),
  width: Length.optional(),
  height: Length.optional(),
}
export const mostUnits = 10_000_000
/** -1 means unlimited. */
export const Quantity = z.int().min(-1).max(mostUnits)
export const LowMark = z.int().min(0).max(mostUnits)
export const Version = z.int().min(1)
const Tag = line(60, 1)
export const ColorValue = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'is no colour like #1a2b3c')

export const NewDashboardProduct = z.strictObject({ name: line(200, 1), price: CataloguePrice.default(0) })

const distinct = <T extends z.ZodType>(one: T, most: number) =>
  z
    .array(one)
    .max(most)
    .refine((all) => new Set(all).size === all.length, 'something stands here twice')

/** All fields of a product except its variants, as the editor saves them. */
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

/** Maximum variants of one product. */
export const mostVariants = 500

/** What can be set of one variant; unset fields stay. */
export const variantCells = {
  price: CataloguePrice.optional(),
  comparePrice: CataloguePrice.nullable().optional(),
  cost: CataloguePrice.nullable().optional(),
  sku: Code.optional(),
  barcode: Code.optional(),
  ...measureFields,
  qty: Quantity.optional(),
  /** the quantity that `qty` replaces */
  was: Quantity.optional(),
  lowAt: LowMark.optional(),
  active: z.boolean().optional(),
  digital: z.boolean().optional(),
  /** the picture of this combination */
  mediaId: Id.nullable().optional(),
}

/** The values of a variant, one per option, in their order. */
export const VariantValues = z.array(line(60, 1)).max(mostOptions)

/**
 * One requested combination. With `_id` an existing variant becomes this combination, whatever it was before. For an existing
 * variant `qty` requires `was`.
 */
export const MatrixRow = z.strictObject({ _id: Id.optional(), values: VariantValues, ...variantCells })
export type MatrixRow = z.infer<typeof MatrixRow>

export const Matrix = z.strictObject({
  type: ProductType,
  /** in the order of the pickers; at most one is a swatch, the colour */
  options: z.array(z.strictObject({ name: line(60, 1), display: z.enum(optionDisplays) })).max(mostOptions),
  /** CSS colours of the values of the swatch option */
  colors: z.array(z.strictObject({ name: line(60, 1), value: ColorValue })).max(mostVariants),
  /** all variants in order; omitted variants are deleted */
  rows: z.array(MatrixRow).min(1).max(mostVariants),
})
export type Matrix = z.infer<typeof Matrix>

/** Cells of one row of the matrix. `qty` requires `was`. */
export const CellPatch = z
  .strictObject({ _id: Id, ...variantCells })
  .refine(({ qty, was }) => qty === undefined || was !== undefined, {
    path: ['was'],
    error: 'goes with qty',
  })
export type CellPatch = z.infer<typeof CellPatch>

export const cellFields = [
  'price',
  'comparePrice',
  'cost',
  'sku',
  'barcode',
  'mpn',
  'weight',
  'length',
  'width',
  'height',
  'qty',
  'lowAt',
  'active',
  'mediaId',
] as const
export const CellError = z.object({
  _id: z.string(),
  field: z.enum(cellFields),
  /** `nothing`: the charged price would round to 0; `changed`: the stock has changed since; `bundle`: the stock is that of the parts */
  error: z.enum(['compare', 'nothing', 'taken', 'changed', 'bundle', 'not_found']),
  qty: count.optional(),
})
export type CellError = z.infer<typeof CellError>

export const StockLevelQuery = listQuery(['changed'], changesSince).omit({ q: true })
export type StockLevelQuery = z.infer<typeof StockLevelQuery>

/** Stock and catalogue price of a variant. */
export const StockLevel = z.object({
  _id: Id,
  productId: Id,
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  /** -1 is unlimited */
  qty: count,
  lowAt: count,
  /** it consists of other variants: `qty` is what their stock is enough for, and changes with theirs */
  bundle: z.boolean(),
  price: z.number(),
  comparePrice: z.number().nullable(),
  active: z.boolean(),
  updatedAt: z.string(),
})
export type StockLevel = z.infer<typeof StockLevel>
export const StockLevelPage = z.object({ levels: z.array(StockLevel), ...changePageOf })

export const MovementKind = z.enum(['sale', 'cancel', 'return', 'adjust', 'import'])
export type MovementKind = z.infer<typeof MovementKind>

export const StockMovement = z.object({
  _id: count,
  variantId: Id,
  product: z.string(),
  variant: z.string(),
  delta: count,
  /** stock after the movement; null for unlimited stock or when the list is not narrowed to one product or variant */
  after: count.nullable(),
  kind: MovementKind,
  reference: z.string(),
  /** name of the account; `system`, `guest`, or `customer` if the caller may view neither orders nor customers */
  actor: z.string(),
  at: z.string(),
})
export type StockMovement = z.infer<typeof StockMovement>

/** Reason for a manual stock adjustment. */
export const StockReason = z.enum(['counted', 'received', 'damaged', 'lost', 'returned', 'other'])

export const MovementQuery = listQuery(['-at'], {
  product: Id.optional(),
  variant: Id.optional(),
  kind: several(MovementKind),
  /** first and last day in the shop's time zone, inclusive */
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

/** Each action requires its own field: a category, a tag, or percent. */
export const BulkChangeInput = z
  .strictObject({
    ids: bulkIds,
    action: z.enum(bulkActions),
    category: Id.optional(),
    tag: Tag.optional(),
    percent: Decimal(2).min(-90).max(1000).optional(),
  })
  .refine(({ action, category }) => /Category$/.test(action) === (category !== undefined), { path: ['category'] })
  .refine(({ action, tag }) => /Tag$/.test(action) === (tag !== undefined), { path: ['tag'] })
  .refine(({ action, percent }) => (action === 'price') === (percent !== undefined), { path: ['percent'] })
export type BulkChangeInput = z.infer<typeof BulkChangeInput>

export const DashboardCategory = z.object({
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
export type DashboardCategory = z.infer<typeof DashboardCategory>

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

/** Maximum categories of a shop. */
export const mostCategories = 1000
export const CategoryPlace = z.strictObject({ _id: Id, parentId: Id.nullable() })
export type CategoryPlace = z.infer<typeof CategoryPlace>

/** A name in other languages. */
export const Names = z.partialRecord(Language, z.string())
export type Names = z.infer<typeof Names>

export const DashboardBrand = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  names: Names,
  count,
  version: count,
})
export type DashboardBrand = z.infer<typeof DashboardBrand>

export const BrandFields = z.strictObject({
  name: line(120, 1),
  slug: Slug.optional(),
  /** in other languages; default: unchanged */
  names: z
    .strictObject(perLanguage(() => line(120)))
    .partial()
    .optional(),
})

/** A colour name, attribute value, name of an attribute or tag with its translations, which all products share; version 0: none yet. */
const translatable = { names: Names, version: count }
export const OptionTerm = z.object({ name: z.string(), ...translatable })
export type OptionTerm = z.infer<typeof OptionTerm>

export const DashboardOptions = z.object({
  colors: z.array(z.object({ name: z.string(), value: z.string(), products: count, variants: count, ...translatable })),
  attributes: z.array(z.object({ label: z.string(), name: z.string(), products: count, variants: count, ...translatable })),
  /** names of options */
  labels: z.array(OptionTerm),
  tags: z.array(z.object({ name: z.string(), products: count, ...translatable })),
})
export type DashboardOptions = z.infer<typeof DashboardOptions>

/** Requested status; `publishAt` is allowed only with `scheduled`. */
export const StatusInput = { status: ProductStatus, publishAt: IsoDate.optional() }
