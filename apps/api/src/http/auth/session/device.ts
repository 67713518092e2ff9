import { randomBytes } from 'node:crypto'
import type { Request } from 'express'
import type { Env } from '../../../platform/env.ts'
import { signatures } from '../../../platform/secrets.ts'
import { authCookies, readCookie } from '../cookies/cookies.ts'
import { sameText } from '../cookies/csrf.ts'
import type { AuthCall } from '../types.ts'

const year = 365 * 24 * 3_600_000
/** Two for each of six accounts; beyond that those of the account that signed in longest ago are forgotten. */
const mostMarks = 12

interface Account {
  id: string
  email: string | null
}

/**
 * A browser that has signed in to an account before has a separate count of attempts (`platform/rate-limit.ts`). Guessing a
 * password therefore delays only unknown browsers, never the devices of the account owner.
 */
export function deviceIn(req: Request, env: Env): (account: string) => string | undefined {
  return (account) => {
    const { id, marks } = marksIn(req, env)
    const own = marksOf(id, account, env)
    return id && marks.some((mark) => own.some((wanted) => sameText(mark, wanted)))
      ? `device ${id} ${account.toLowerCase()}`
      : undefined
  }
}

/** After a sign-in: this browser is recognized by the account for a year, by its email and by its id. */
export function rememberDevice({ req, res, ctx, cookies }: AuthCall, account: Account): void {
  const { env } = ctx
  const known = marksIn(req, env)
  const id = known.id || randomBytes(18).toString('base64url')
  const own = [account.id, ...(account.email ? [account.email] : [])].map((name) => marksOf(id, name, env)[0]!)
  const marks = [...known.marks.filter((mark) => !own.includes(mark)), ...own].slice(-mostMarks)
  res.cookie(cookies.device, [id, ...marks].join('.'), { ...cookies.options, maxAge: year })
}

function marksIn(req: Request, env: Env): { id: string; marks: string[] } {
  const [id = '', ...marks] = readCookie(req, authCookies(env).device)?.slice(0, 1000).split('.') ?? []
  return /^[\w-]{24}$/.test(id) ? { id, marks } : { id: '', marks: [] }
}

/** With the current secret, then with the one before. */
const marksOf = (id: string, account: string, env: Env) =>
  signatures(env, 'device', `${id}\n${account.toLowerCase()}`).map((signature) => signature.slice(0, 22))
