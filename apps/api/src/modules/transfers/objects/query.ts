import { Refusal } from '@haat/shared/errors.ts'
import type { z } from 'zod'
import type { Filter } from './export-source.ts'

/**
 * Filters of a list as its address has them, parsed by the query schema of the list.
 * @throws bad_request
 */
export function queryOf<Schema extends z.ZodType>(schema: Schema, filter: Filter): z.output<Schema> {
  const parsed = schema.safeParse(filter)
  if (!parsed.success) throw new Refusal('bad_request', { fields: { filter: parsed.error.issues[0]?.message ?? 'is not valid' } })
  return parsed.data
}

/**
 * Checks the filters of an export that reads the pages of a list. With `updatedSince` a list is in the order of its changes: a row that changes
 * while the file is written would be in it twice.
 * @throws bad_request
 */
export function checkListFilter(schema: z.ZodType, filter: Filter): void {
  queryOf(schema, filter)
  if (filter.updatedSince !== undefined) throw new Refusal('bad_request', { fields: { filter: 'takes no updatedSince' } })
}
