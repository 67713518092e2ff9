import type { Endpoint } from '@haat/shared/endpoint.ts'
import { endpoints } from '@haat/shared/endpoints.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { isStaff } from '@haat/shared/permissions.ts'
import type { Request, RequestHandler, Response } from 'express'
import { isDatabaseUnavailable } from '../../db/unavailable.ts'
import { type OpeningState, readOpeningState } from '../../modules/opening/service.ts'
import { isSigned, sign } from '../../platform/secrets.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { bringsBearer, keyHolderOf } from '../auth/api-key.ts'
import { authCookies, readCookie } from '../auth/cookies/cookies.ts'
import { personOf, readSession } from '../auth/session/person.ts'

/** Access of a request to the storefront: the shop is open; closed, and the request is of staff or of a guest with the password; or refused. */
export type Entry = 'open' | 'staff' | 'guest' | 'refused'

const maxStale = 5 * 60_000
const visitDays = 14
const purpose = 'storefront password'

/** Rows that visitors may call while the storefront is closed: sign-in, set-up, and the pages that links of emails open. */
const publicDomains: readonly (keyof typeof endpoints)[] = [
  'accounts',
  'sessions',
  'security',
  'setup',
  'captcha',
  'privacy',
  'staff',
  'orders',
  'payments',
  'returns',
  'invoices',
  'attachments',
  'downloads',
  'redirects',
  'settings',
  'lists',
  'opening',
]
const publicRows = new Set<Endpoint>(publicDomains.flatMap((name) => Object.values(endpoints[name]) as Endpoint[]))
// A closed shop gets no new customers.
publicRows.delete(endpoints.accounts.register)
publicRows.add(endpoints.alerts.byLink)

/** The dashboard has its own access rules. */
const isForEverybody = (row: Endpoint): boolean => row.path.startsWith('/api/dashboard/') || publicRows.has(row)

/** Decides which requests see a closed storefront. While the state is unknown, the storefront counts as closed. */
export function storefrontAccess(dependencies: AppDependencies) {
  const { env, database, cache } = dependencies
  const { options } = authCookies(env)
  const name = `${options.secure ? '__Host-' : ''}haat.storefront`
  const session = readSession(dependencies)
  let known: { closed: boolean; generation: number; at: number } | undefined

  return { isKnownOpen, entryOf, admit, openFor, state }

  /** Whether cached answers may be sent without looking at the request. */
  function isKnownOpen(): boolean {
    return cache.listening && known !== undefined && !known.closed && known.generation === cache.generation
  }

  async function state(req: Request): Promise<OpeningState> {
    const { generation } = cache
    const ctx = {
      db: database.db,
      env,
      person: null,
      address: '',
      language: 'en' as const,
      log: req.log,
      remember: cache.remember,
    }
    const opening = await readOpeningState(ctx)
    known = { closed: opening.closed, generation, at: Date.now() }
    return opening
  }

  async function entryOf(req: Request, res: Response): Promise<Entry> {
    let opening: OpeningState
    try {
      opening = await state(req)
    } catch (error) {
      // Cached answers of an open shop are served for as long while the database is away.
      if (isDatabaseUnavailable(error) && known && !known.closed && Date.now() - known.at < maxStale) return 'open'
      throw error
    }
    if (!opening.closed) return 'open'
    if (keyHolderOf(req)) return 'staff'
    if (bringsBearer(req)) return isOfStaff(req) ? 'staff' : 'refused'
    for (const read of session)
      await new Promise<void>((done, fail) => void read(req, res, (error?: unknown) => (error ? fail(error) : done())))
    if (isOfStaff(req)) return 'staff'
    return isVisit(readCookie(req, name), opening.passwordVersion) ? 'guest' : 'refused'
  }

  function isOfStaff(req: Request): boolean {
    const person = personOf(req)
    return person !== null && isStaff(person.session)
  }

  /** Refuses anonymous visitors before a row is answered. Answers of a closed shop are not cached anywhere. */
  function admit(row: Endpoint): RequestHandler[] {
    if (isForEverybody(row)) return []
    return [
      async (req, res, next) => {
        const entry = await entryOf(req, res)
        // Static pages on an origin of their own show the shop's message with the form for the password.
        if (entry === 'refused') throw new Refusal('storefront_closed', { messages: (await state(req)).messages })
        res.locals.isShopClosed = entry !== 'open'
        next()
      },
    ]
  }

  function openFor(res: Response, passwordVersion: string): void {
    const until = Date.now() + visitDays * 86_400_000
    const text = `${passwordVersion}.${until}`
    res.cookie(name, `${text}.${sign(env, purpose, text)}`, { ...options, maxAge: visitDays * 86_400_000 })
  }

  function isVisit(cookie: string | undefined, passwordVersion: string): boolean {
    const [version, until, signature, ...rest] = cookie?.split('.') ?? []
    if (!version || !until || !signature || rest.length > 0 || version !== passwordVersion) return false
    return isSigned(env, purpose, `${version}.${until}`, signature) && Number(until) > Date.now()
  }
}

export type StorefrontAccess = ReturnType<typeof storefrontAccess>
