import { z } from 'zod'
import { undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import {
  CataloguePrice,
  Code,
  DeskProduct,
  DeskProductPage,
  DeskProductQuery,
  LowMark,
  NewDeskProduct,
  ProductFields,
  StatusWish,
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
}
