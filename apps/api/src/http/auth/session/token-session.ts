import { randomBytes } from 'node:crypto'
import type { SignInMethod } from '@haat/shared/accounts/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { sessionTokenHeader, sessionTokenPrefix } from '@haat/shared/sessions/token.ts'
import type { Request, Response } from 'express'
import type { SessionData } from 'express-session'
import {
  deleteSessionBySid,
  findSession,
  insertSession,
  prolongSession,
  type SignedIn,
  sessionLife,
} from '../../../modules/accounts/service.ts'
import type { Ctx, OwnSession, StartSession } from '../../../platform/context.ts'
import type { AppDependencies } from '../../app-dependencies.ts'
import { marksOf, placeOf } from './marks.ts'
import { hashOf } from './session-store.ts'

const hour = 3_600_000
const sessions = new WeakMap<Request, { sid: string; row: SignedIn }>()

/** Whether a bearer is a session token; other bearers are API keys. */
export const isSessionToken = (bearer: string): boolean => bearer.startsWith(sessionTokenPrefix)

/** Whether the request was made with a session token. */
export const bringsSession = (req: Request): boolean => sessions.has(req)

/**
 * Signs the request in with a session token. Sessions of tokens and of cookies are rows of one table: the same end, the same list of devices.
 * A token is stored as its hash; a cookie's id is hashed without the prefix, so neither opens the other. Prolonged at most once an hour.
 * @throws session_invalid
 */
export async function readSessionToken({ database: { db } }: AppDependencies, req: Request, token: string): Promise<void> {
  const sid = hashOf(token)
  const row = /^[\w-]{43}$/.test(token.slice(sessionTokenPrefix.length)) ? await findSession({ db }, sid) : null
  if (!row) throw new Refusal('session_invalid')
  sessions.set(req, { sid, row })
  req.user = row.person
  const until = Math.min(Date.now() + sessionLife.idle, row.createdAt.getTime() + sessionLife.absolute)
  if (until - row.expire.getTime() > hour) await prolongSession({ db }, sid, new Date(until))
}

/** The session of a request with a token, for services. A renewed session has another token, which the answer brings in a header. */
export function ownTokenSession({ database: { db } }: AppDependencies, req: Request, res: Response): OwnSession | undefined {
  const own = sessions.get(req)
  if (!own) return undefined
  const { sid, row } = own
  const data = row.data as Marks
  let current = sid
  const end = () => deleteSessionBySid({ db }, current)
  return {
    sid,
    startedAt: row.createdAt,
    method: data.method ?? null,
    strong: data.strong ?? false,
    byToken: true,
    end,
    renew: async (marks = {}) => {
      const renewed = await insert({ db }, row.person.id, { ...marksOf(row.data as SessionData), ...marks })
      await end()
      current = renewed.sid
      res.set(sessionTokenHeader, renewed.token)
    },
  }
}

/** Starts a session that is opened by a token. */
export const startTokenSession =
  (ctx: Pick<Ctx, 'db' | 'address'>, req: Request): StartSession =>
  async (userId, { method, strong }) => {
    const place = placeOf(req, ctx as Ctx)
    const { token, sid } = await insert(ctx, userId, { method, ...(strong && { strong }), ...place })
    return { token, sid, agent: place.agent ?? null, end: () => deleteSessionBySid(ctx, sid) }
  }

interface Marks {
  method?: SignInMethod
  strong?: boolean
  agent?: string
  network?: string
}

async function insert(ctx: Pick<Ctx, 'db'>, userId: string, marks: Marks): Promise<{ token: string; sid: string }> {
  const token = sessionTokenPrefix + randomBytes(32).toString('base64url')
  const sid = hashOf(token)
  await insertSession(ctx, sid, { passport: { user: userId }, ...marks })
  return { token, sid }
}
