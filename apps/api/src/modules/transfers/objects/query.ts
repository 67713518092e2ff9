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
