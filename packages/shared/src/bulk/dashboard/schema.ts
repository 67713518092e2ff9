import { z } from 'zod'
import {
  CataloguePrice,
  Code,
  LowMark,
  Matrix,
  measureFields,
  mostUnits,
  mostVariants,
  ProductFields,
  ProductStatus,
  ProductTranslations,
  Quantity,
  VariantValues,
  Version,
  variantCells,
} from '../../catalog/dashboard/schema.ts'
import { Tags } from '../../dashboard/lists.ts'
import { errors } from '../../errors.ts'
import { Tracking } from '../../orders/dashboard/schema.ts'
import { Email, Id, IsoDate, line, text } from '../../text.ts'
import { bulkKinds, bulkStates } from '../kinds.ts'
import { findMisplaced } from './rules.ts'

const count = z.number().int().nonnegative()
const which = { variantId: Id.optional(), sku: line(80, 1).optional() }
const isNamed = ({ variantId, sku }: { variantId?: string | undefined; sku?: string | undefined }) =>
  (variantId === undefined) !== (sku === undefined)
const named = { message: 'either `variantId` or `sku`', path: ['sku'] }

/** One line of a bulk run of stock: the count, or a difference. */
export const BulkStockRow = z
  .strictObject({
    ...which,
    /** units on hand; -1 is unlimited */
    qty: z.int().min(-1).max(mostUnits).optional(),
    delta: z.int().min(-mostUnits).max(mostUnits).optional(),
  })
  .refine(isNamed, named)
  .refine(({ qty, delta }) => (qty === undefined) !== (delta === undefined), {
    message: 'either `qty` or `delta`',
    path: ['qty'],
  })
export type BulkStockRow = z.infer<typeof BulkStockRow>

/** One line of a bulk run of prices, in the shop's currency. */
export const BulkPriceRow = z
  .strictObject({
    ...which,
    price: CataloguePrice,
    /** price before a reduction; null removes it; unset leaves it */
    comparePrice: CataloguePrice.nullable().optional(),
  })
  .refine(isNamed, named)
export type BulkPriceRow = z.infer<typeof BulkPriceRow>

/** Fields of the only variant of a product without options. */
const simpleFields = {
  price: CataloguePrice.optional(),
  /** price before a reduction; null removes it */
  comparePrice: CataloguePrice.nullable().optional(),
  cost: CataloguePrice.nullable().optional(),
  barcode: Code.optional(),
  ...measureFields,
  /** units on hand; -1 is unlimited */
  qty: Quantity.optional(),
  /** the quantity that `qty` replaces: the line is refused if it is another one; unset: any */
  was: Quantity.optional(),
  lowAt: LowMark.optional(),
}

/** What a line of a bulk run of products may set; unset fields stay. */
const productFields = {
  ...ProductFields.partial().shape,
  ...simpleFields,
  /** texts in other languages; unset texts stay, an empty one is removed */
  texts: ProductTranslations.optional(),
  options: Matrix.shape.options.optional(),
  /** CSS colours of the values of the swatch option */
  colors: Matrix.shape.colors.optional(),
  /** all variants in order: found by SKU, else by their values, added or, if they are left out, deleted */
  variants: z
    .array(z.strictObject({ values: VariantValues, ...variantCells }))
    .min(1)
    .max(mostVariants)
    .optional(),
  status: ProductStatus.optional(),
  publishAt: IsoDate.optional(),
}

/**
 * One line of a bulk run of products. A product is found by its id or the SKU of one of its variants; a SKU that no product has creates one if the
 * line has a `name`: a simple one, or with `options` and `variants` one of which has the SKU. Price, codes, measures and stock of the line itself
 * are those of a product without variants.
 */
export const BulkProductRow = z
  .strictObject({
    productId: Id.optional(),
    sku: line(80, 1).optional(),
    /** version that the program knows: the line changes this version of an existing product or is refused; unset: any */
    version: Version.optional(),
    ...productFields,
  })
  .refine(({ productId, sku }) => (productId === undefined) !== (sku === undefined), {
    message: 'either `productId` or `sku`',
    path: ['sku'],
  })
  .refine((row) => Object.keys(productFields).some((field) => row[field as keyof typeof productFields] !== undefined), {
    message: 'nothing is set',
    path: ['name'],
  })
  .superRefine((row, issues) => {
    for (const { path, message } of findMisplaced(row, Object.keys(simpleFields)))
      issues.addIssue({ code: 'custom', path, message })
  })
export type BulkProductRow = z.infer<typeof BulkProductRow>

/** One line of a bulk run of customers: an account, and what is set; everything else stays. */
export const BulkCustomerRow = z
  .strictObject({
    customerId: Id.optional(),
    email: Email.optional(),
    /** `disabled` ends all sessions */
    status: z.enum(['active', 'disabled']).optional(),
    /** all tags of the customer */
    tags: Tags.optional(),
    note: text(4000).optional(),
  })
  .refine(({ customerId, email }) => (customerId === undefined) !== (email === undefined), {
    message: 'either `customerId` or `email`',
    path: ['customerId'],
  })
  .refine(({ status, tags, note }) => [status, tags, note].some((given) => given !== undefined), {
    message: '`status`, `tags` or `note`',
    path: ['status'],
  })
export type BulkCustomerRow = z.infer<typeof BulkCustomerRow>

const shipment = {
  parcelId: Id.optional(),

  ...Tracking,
}
const order = { orderId: z.string().regex(/^\d{9,20}$/) }
const packed = z
  .array(z.strictObject({ lineId: Id, qty: z.int().min(1).max(9999) }))
  .min(1)
  .max(200)
  .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'a line stands here twice')

/**
 * One line of a bulk run of fulfilment. `pack` takes the given units, or all that are left. `ship` takes the packed parcel, or packs all that is left
 * first. `deliver` takes one parcel, or everything that is on its way.
 */
export const BulkFulfilmentRow = z.discriminatedUnion('action', [
  z.strictObject({ ...order, action: z.literal('pack'), lines: packed.optional() }),
  z.strictObject({ ...order, action: z.literal('ship'), ...shipment }),
  z.strictObject({ ...order, action: z.literal('deliver'), parcelId: Id.optional() }),
])
export type BulkFulfilmentRow = z.infer<typeof BulkFulfilmentRow>

/** A bulk run with its progress. */
export const BulkRun = z.object({
  _id: Id,
  kind: z.enum(bulkKinds),
  state: z.enum(bulkStates),
  /** lines of the file */
  total: count,
  /** lines that were worked on, refused ones included */
  done: count,
  refused: count,
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type BulkRun = z.infer<typeof BulkRun>

/** One line of the results, in the order of the file. */
export const BulkLine = z.object({
  /** number of the line in the file, from 1 */
  line: count,
  done: z.boolean(),
  /** the product that a line of products created or found */
  productId: Id.optional(),
  code: z.enum(Object.keys(errors) as [keyof typeof errors, ...(keyof typeof errors)[]]).optional(),
  /** field → what is wrong with it */
  fields: z.record(z.string(), z.string()).optional(),
})
export type BulkLine = z.infer<typeof BulkLine>
