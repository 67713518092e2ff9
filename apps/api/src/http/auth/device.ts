import { createHmac, randomBytes } from 'node:crypto'
import type { AuthCall } from './call.ts'
import { readCookie } from './cookies.ts'
import { sameText } from './csrf.ts'

const year = 365 * 24 * 3_600_000
/** Accounts that one browser is remembered for; beyond that the one that came first is forgotten. */
const most = 6

/**
 * A browser that has signed in to an account before has its own count of tries there. So a stranger who guesses at
 * somebody's password can make the door slow for strangers, never for the owner's own devices.
 */
export function knownDevice(call: AuthCall, account: string): string | undefined {
  const { id, marks } = marksIn(call)
  const own = markOf(id, account, call.ctx.env.sessionSecret)
  return id && marks.some((mark) => sameText(mark, own)) ? `device ${id} ${account}` : undefined
}

export function rememberDevice(call: AuthCall, account: string): void {
  if (knownDevice(call, account)) return
  const { res, ctx, cookies } = call
  const kept = marksIn(call)
  const id = kept.id || randomBytes(18).toString('base64url')
  const marks = [...kept.marks.slice(1 - most), markOf(id, account, ctx.env.sessionSecret)]
  res.cookie(cookies.device, [id, ...marks].join('.'), { ...cookies.options, maxAge: year })
}

function marksIn({ req, cookies }: AuthCall): { id: string; marks: string[] } {
  const [id = '', ...marks] = readCookie(req, cookies.device)?.slice(0, 1000).split('.') ?? []
  return /^[\w-]{24}$/.test(id) ? { id, marks } : { id: '', marks: [] }
}

const markOf = (id: string, account: string, secret: string) =>
  createHmac('sha256', secret).update(`device\n${id}\n${account}`).digest('base64url')
