import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'

/** A cursor holds the sort key and the id of the last row, signed for the very list it continues: sort, filters and search. */
export function cursorFor(ctx: Ctx, list: string, position: readonly (string | number)[]): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${seal(ctx, list, payload).toString('base64url')}`
}

export function readCursor(ctx: Ctx, list: string, cursor: string): (string | number)[] {
  const [payload = '', given = '', ...rest] = cursor.split('.')
  const wanted = seal(ctx, list, payload)
  const sealed = Buffer.from(given, 'base64url')
  if (rest.length > 0 || sealed.length !== wanted.length || !timingSafeEqual(sealed, wanted)) throw new Refusal('bad_cursor')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

const seal = (ctx: Ctx, list: string, payload: string): Buffer =>
  createHmac('sha256', ctx.env.sessionSecret).update(`cursor\n${list}\n${payload}`).digest().subarray(0, 12)
