import { z } from 'zod'
import { pageOf, undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { Id, line } from '../text.ts'
import {
  CataloguePrice,
  CellError,
  CellPatch,
  Code,
  DeskProduct,
  DeskProductPage,
  DeskProductQuery,
  LowMark,
  Matrix,
  MovementQuery,
  mostPieces,
  mostVariants,
  NewDeskProduct,
  ProductFields,
  Quantity,
  StatusWish,
  StockMovement,
  StockReason,
  Version,
} from './desk-schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const one = z.strictObject({ productId: Id })
const product = z.object({ product: DeskProduct })
const changed = product.extend(undoable)
const changing = [...guarded, 'not_found', 'version_conflict'] as const

export const catalogDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/products',
    access: 'products:view',
    summary: 'Products of every status: search over names, SKUs and barcodes, filters, sort codes, keyset pages.',
    input: DeskProductQuery,
    answer: DeskProductPage,
    refusals: [...guarded, 'bad_cursor'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/products/:productId',
    access: 'products:view',
    summary: 'One product with all its fields, variants, stock and the prices that shoppers are charged.',
    input: one,
    answer: product,
    refusals: [...guarded, 'not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/products',
    access: 'products:edit',
    summary: 'A new draft: a simple product without stock, at an address made of its name.',
    input: NewDeskProduct,
    answer: product,
    status: 201,
    refusals: [...guarded, 'taken'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/products/:productId',
    access: 'products:edit',
    summary:
      'Saves all fields of a product but its variants; of a simple product price and codes as well. A taken address is refused with a free one as `suggestion`.',
    input: ProductFields.extend({
      productId: Id,
      version: Version,
      simple: z
        .strictObject({
          price: CataloguePrice,
          comparePrice: CataloguePrice.nullable(),
          sku: Code,
          barcode: Code,
          lowAt: LowMark,
        })
        .optional(),
    }),
    answer: changed,
    refusals: [...changing, 'taken'],
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/api/dashboard/products/:productId/status',
    access: 'products:edit',
    summary: 'Publishes, takes back to draft, archives, or schedules the publication of a product.',
    input: one.extend({ ...StatusWish, version: Version }),
    answer: changed,
    refusals: changing,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/dashboard/products/:productId/duplicate',
    access: 'products:edit',
    summary: 'A draft like this product, without its codes, its stock and its reviews.',
    input: one,
    answer: product,
    status: 201,
    refusals: [...guarded, 'not_found', 'taken'],
  }),
  setMatrix: endpoint({
    method: 'PUT',
    path: '/api/dashboard/products/:productId/variants',
    access: 'products:edit',
    summary:
      'Sets options and variants in one go, up to 500. Combinations that stay keep their id, stock, codes and price; a simple product becomes variable and back. Not to be taken back.',
    input: Matrix.extend({ productId: Id, version: Version }),
    answer: changed,
    refusals: [...changing, 'taken'],
  }),
  setCells: endpoint({
    method: 'PUT',
    path: '/api/dashboard/products/:productId/cells',
    access: 'products:edit',
    summary: 'Writes cells of the variant matrix. What is wrong is answered cell by cell and left as it was; the rest is saved.',
    input: one.extend({ version: Version, cells: z.array(CellPatch).min(1).max(mostVariants) }),
    answer: changed.extend({ errors: z.array(CellError) }),
    refusals: changing,
  }),
  adjustStock: endpoint({
    method: 'POST',
    path: '/api/dashboard/stock',
    access: 'products:edit',
    summary:
      'Moves the stock of one variant by `delta`, or sets it `to` a count while it is still `from`; -1 is unlimited. With a reason, into the ledger.',
    input: z.strictObject({
      productId: Id,
      variantId: Id,
      delta: z.int().min(-mostPieces).max(mostPieces).optional(),
      from: Quantity.optional(),
      to: Quantity.optional(),
      reason: StockReason,
      note: line(200).default(''),
    }),
    answer: z.object({ qty: z.number().int(), ...undoable }),
    refusals: [...changing],
  }),
  movements: endpoint({
    method: 'GET',
    path: '/api/dashboard/stock/movements',
    access: 'products:view',
    summary: 'The ledger of stock, newest first: what moved, why, and by whom.',
    input: MovementQuery,
    answer: z.object({ movements: z.array(StockMovement), ...pageOf }),
    refusals: [...guarded, 'bad_cursor'],
  }),
}
