import { Refusal } from '@haat/shared/errors.ts'
import { z } from 'zod'

/** The last row of a page: its moment to the microsecond, as the database wrote it, and its id. */
const Position = z.tuple([z.string().regex(/^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/), z.uuid()])

export const cursorOf = ({ placedAt, id }: { placedAt: string; id: string }): string =>
  Buffer.from(JSON.stringify([placedAt, id])).toString('base64url')

export function readCursor(cursor: string): { placedAt: string; id: string } {
  try {
    const [placedAt, id] = Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (Number.isNaN(Date.parse(placedAt.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))))
      throw new RangeError('no such moment')
    return { placedAt, id }
  } catch {
    throw new Refusal('bad_cursor')
  }
}
