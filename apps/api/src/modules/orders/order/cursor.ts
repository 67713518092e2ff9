import { Refusal } from '@haat/shared/errors.ts'
import { z } from 'zod'

/** The last row of a page: its timestamp with microseconds as PostgreSQL formats it, and its id. */
const Position = z.tuple([
  z.string().regex(/^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d){0,2}$/),
  z.uuid(),
])

/** The cursor after this order, for `readCursor`. `placedAt`: timestamp with microseconds as PostgreSQL formats it. */
export const formatCursor = ({ placedAt, id }: { placedAt: string; id: string }): string =>
  Buffer.from(JSON.stringify([placedAt, id])).toString('base64url')

/**
 * Parses the cursor of the customer's order list.
 * @throws bad_cursor
 */
export function readCursor(cursor: string): { placedAt: string; id: string } {
  try {
    const [placedAt, id] = Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (!isValidTimestamp(placedAt)) throw new RangeError('no such moment')
    return { placedAt, id }
  } catch {
    throw new Refusal('bad_cursor')
  }
}

/** Whether date and time exist: PostgreSQL raises an error for February 30. */
function isValidTimestamp(timestamp: string): boolean {
  const [year, month, day, hour, minute, second] = timestamp.split(/[- :.+]/).map(Number)
  const moment = new Date(Date.UTC(year!, month! - 1, day, hour, minute, second))
  return moment.toISOString().slice(0, 19) === timestamp.slice(0, 19).replace(' ', 'T')
}
