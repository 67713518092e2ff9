import { createHmac, randomBytes } from 'node:crypto'
import type { AuthCall } from './call.ts'
import { readCookie } from './cookies.ts'
import { sameText } from './csrf.ts'

const year = 365 * 24 * 3_600_000

/**
 * A browser that has signed in to an account before has its own count of tries there. So a stranger who guesses at
 * somebody's password can make the door slow for strangers, never for the owner's own devices.
 */
export function knownDevice({ req, ctx, cookies }: AuthCall, email: string): string | undefined {
  const [id = '', mark = ''] = readCookie(req, cookies.device)?.split('.') ?? []
  return id && sameText(mark, markOf(id, email, ctx.env.sessionSecret)) ? `device ${id} ${email}` : undefined
}

export function rememberDevice(call: AuthCall, email: string): void {
  if (knownDevice(call, email)) return
  const id = randomBytes(18).toString('base64url')
  const { res, ctx, cookies } = call
  res.cookie(cookies.device, `${id}.${markOf(id, email, ctx.env.sessionSecret)}`, { ...cookies.options, maxAge: year })
}

const markOf = (id: string, email: string, secret: string) =>
  createHmac('sha256', secret).update(`device\n${id}\n${email}`).digest('base64url')
