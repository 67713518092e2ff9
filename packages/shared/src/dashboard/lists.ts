import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { errors } from '../errors.ts'
import { Id, IsoDate, inQuery, line, text } from '../text.ts'
import { maxBulkRows, pageSizes } from './limits.ts'

/**
 * Query of a dashboard list: search text, one of its sort codes, keyset cursor, page size, and the list's own filters.
 */
export const listQuery = <Sort extends string, Filters extends z.ZodRawShape>(
  sorts: readonly [Sort, ...Sort[]],
  filters: Filters,
) =>
  z.strictObject({
    q: text(120).optional(),
    sort: z.enum(sorts).default(sorts[0] as never),
    limit: inQuery(z.int().min(1).max(pageSizes.most)).default(pageSizes.usual),
    cursor: text(1000).optional(),
    ...filters,
  })

/** Filter of a list that programs mirror: rows that changed at or after this moment, in the order of their changes. Take it from `syncedUntil`. */
export const changesSince = { updatedSince: IsoDate.optional() }

/**
 * Page fields of a list answer: cursor of the next page, and the total number of matches. Above 10,000 the total may be an estimate.
 */
export const pageOf = { next: z.string().nullable(), total: z.number().int(), estimated: z.literal(true).optional() }

/** The same for a list with `changesSince`: with `updatedSince`, all changes before `syncedUntil` are on this page or the next ones. */
export const changePageOf = { ...pageOf, syncedUntil: z.string().optional() }

/** The same for a list that is answered as a whole. */
export const changesOf = { syncedUntil: z.string().optional() }

export const bulkIds = z.array(Id).min(1).max(maxBulkRows)

const code = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]])

/** Result for one row of a bulk call. A refused row does not stop the others. */
export const BulkResult = z.object({ _id: z.string(), done: z.boolean(), code: code.optional() })
export type BulkResult = z.infer<typeof BulkResult>

/** `undo`: id of the audit entry that can undo the change; null if nothing changed or it cannot be undone. */
export const undoable = { undo: z.string().nullable() }

/** A filter that can be repeated: `status=placed&status=confirmed` matches either. */
export const several = <T extends z.ZodType>(one: T, max = 20) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(one).max(max).optional())

/** Tags of a row, without duplicates. */
export const Tags = z
  .array(line(40, 1))
  .max(20)
  .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()])
