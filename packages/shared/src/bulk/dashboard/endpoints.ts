import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, inQuery, line } from '../../text.ts'
import { BulkLine, BulkRun } from './schema.ts'

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
    upload: 'file',
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
    upload: 'file',
    idempotent: true,
    refusals: submitting,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/bulk/products/:bulkId',
    access: 'products:view',
    summary: 'Returns a bulk run with its progress. The webhook topic `bulk.finished` tells its end.',
    input: one,
    answer: run,
    refusals: [...guarded, 'not_found'],
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/dashboard/bulk/products/:bulkId/lines',
    access: 'products:view',
    summary: 'Lists the results of a bulk run line by line, or only the refused ones, as far as it has come.',
    input: one.extend({
      refused: z.enum(['0', '1']).optional(),
      /** number of the last line of the page before */
      after: inQuery(z.int().min(0)).default(0),
      limit: inQuery(z.int().min(1).max(5000)).default(1000),
    }),
    answer: z.object({ lines: z.array(BulkLine), next: z.number().int().nullable() }),
    refusals: [...guarded, 'not_found'],
  }),
}
