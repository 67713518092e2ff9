import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, inQuery, line } from '../../text.ts'
import { BulkCustomerRow, BulkFulfilmentRow, BulkLine, BulkPriceRow, BulkProductRow, BulkRun, BulkStockRow } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const run = z.object({ run: BulkRun })
const one = z.strictObject({ bulkId: Id })
const submitting = [
  ...guarded,
  'idempotency_key_required',
  'idempotency_mismatch',
  'in_progress',
  'file_unreadable',
  'limit_reached',
] as const

/** Runs of one section are read by who may view it. */
const readOf = <S extends 'products' | 'customers' | 'orders'>(section: S) =>
  endpoint({
    method: 'GET',
    path: `/api/dashboard/bulk/${section}/:bulkId`,
    access: `${section}:view`,
    summary: `Returns a bulk run of ${section} with its progress. The webhook topic \`bulk.finished\` tells its end.`,
    input: one,
    answer: run,
    refusals: [...guarded, 'not_found'],
  })

const linesOf = <S extends 'products' | 'customers' | 'orders'>(section: S) =>
  endpoint({
    method: 'GET',
    path: `/api/dashboard/bulk/${section}/:bulkId/lines`,
    access: `${section}:view`,
    summary: `Lists the results of a bulk run of ${section} line by line, or only the refused ones, as far as it has come.`,
    input: one.extend({
      refused: z.enum(['0', '1']).optional(),
      /** number of the last line of the page before */
      after: inQuery(z.int().min(0)).default(0),
      limit: inQuery(z.int().min(1).max(5000)).default(1000),
    }),
    answer: z.object({ lines: z.array(BulkLine), next: z.number().int().nullable() }),
    refusals: [...guarded, 'not_found'],
  })

/**
 * Changes of many rows with one call: the body is NDJSON, one JSON object per line. The call stores the lines; a background job works on them, and
 * every line has its result.
 */
export const bulkDashboardApi = {
  stock: endpoint({
    method: 'POST',
    path: '/api/dashboard/bulk/products/stock',
    access: 'products:edit',
    summary: 'Sets the stock of up to 100,000 variants: NDJSON with `sku` or `variantId`, and `qty` or `delta`.',
    input: z.strictObject({
      /** why, for the movements of stock */
      reference: line(80, 1).default('bulk'),
    }),
    answer: run,
    status: 201,
    upload: 'lines',
    line: BulkStockRow,
    idempotent: true,
    refusals: submitting,
  }),
  prices: endpoint({
    method: 'POST',
    path: '/api/dashboard/bulk/products/prices',
    access: 'products:edit',
    summary: 'Sets the prices of up to 100,000 variants: NDJSON with `sku` or `variantId`, `price` and `comparePrice`.',
    input: z.strictObject({}),
    answer: run,
    status: 201,
    upload: 'lines',
    line: BulkPriceRow,
    idempotent: true,
    refusals: submitting,
  }),
  products: endpoint({
    method: 'POST',
    path: '/api/dashboard/bulk/products/changes',
    access: 'products:edit',
    summary:
      'Creates and changes up to 100,000 products: NDJSON with `productId` or `sku`, and what is set, also stock, status, texts in other languages, or all `options` and `variants`. A line with a `version` changes this version only.',
    input: z.strictObject({}),
    answer: run,
    status: 201,
    upload: 'lines',
    line: BulkProductRow,
    idempotent: true,
    refusals: submitting,
  }),
  customers: endpoint({
    method: 'POST',
    path: '/api/dashboard/bulk/customers/changes',
    access: 'customers:edit',
    summary: 'Sets status, tags and notes of up to 100,000 customers: NDJSON with `customerId` or `email`, and what is set.',
    input: z.strictObject({}),
    answer: run,
    status: 201,
    upload: 'lines',
    line: BulkCustomerRow,
    idempotent: true,
    refusals: submitting,
  }),
  fulfilment: endpoint({
    method: 'POST',
    path: '/api/dashboard/bulk/orders/fulfilment',
    access: 'orders:edit',
    summary:
      'Packs, ships and delivers up to 100,000 orders: NDJSON with `orderId` and `action` (`pack`, `ship` with `carrier` and `tracking`, `deliver`).',
    input: z.strictObject({}),
    answer: run,
    status: 201,
    upload: 'lines',
    line: BulkFulfilmentRow,
    idempotent: true,
    refusals: submitting,
  }),
  readCustomers: readOf('customers'),
  customerLines: linesOf('customers'),
  readFulfilment: readOf('orders'),
  fulfilmentLines: linesOf('orders'),
  read: readOf('products'),
  lines: linesOf('products'),
}
