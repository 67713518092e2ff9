import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { errors } from '../errors.ts'
import { Id, inQuery, line, text } from '../text.ts'
import { mostAtOnce, pageSizes } from './limits.ts'

/**
 * The query that every list of the dashboard takes: a search, one of its sort codes, keyset pages, and its own filters.
 * A list never answers rows the person may not view.
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

/** What stands beside the rows: the next page, and how many rows match in all; beyond 10,000 that may be an estimate, and says so. */
export const pageOf = { next: z.string().nullable(), total: z.number().int(), estimated: z.literal(true).optional() }

export const manyIds = z.array(Id).min(1).max(mostAtOnce)

const code = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]])

/** What became of each row of a bulk call. One that is refused does not hold up the others. */
export const BulkResult = z.object({ _id: z.string(), done: z.boolean(), code: code.optional() })
export type BulkResult = z.infer<typeof BulkResult>

/** `undo`: the audit entry by which the change can be taken back; null where nothing changed, or nothing can be taken back. */
export const undoable = { undo: z.string().nullable() }

/** A filter that may be named several times: `status=placed&status=confirmed` asks for both. */
export const several = <T extends z.ZodType>(one: T, max = 20) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(one).max(max).optional())

/** Words staff put on a row to find it again; each once. */
export const Tags = z
  .array(line(40, 1))
  .max(20)
  .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()])
