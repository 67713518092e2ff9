import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import { DeskProduct, DeskProductPage, DeskProductQuery } from './desk-schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const one = z.strictObject({ productId: Id })
const product = z.object({ product: DeskProduct })

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
}
