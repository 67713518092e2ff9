import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Access, type Download, type Endpoint, HtmlPage, PictureBytes, type StoredFile } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { orderTokenHeader } from '@haat/shared/orders/token.ts'
import { type Action, can, isStaff } from '@haat/shared/permissions.ts'
import type { Section } from '@haat/shared/sections.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import type { Ctx, Person } from '../platform/context.ts'
import { fieldsOf } from '../platform/errors/fields-of.ts'
import { WrittenList } from '../platform/pagination.ts'
import { Expiry } from './caching/expiry.ts'
import { compressed } from './conventions/compressed.ts'
import { deprecationHeaders } from './conventions/deprecation.ts'
import { entityTag, withVersion } from './conventions/entity-tag.ts'
import { answerOnce } from './conventions/repeatable.ts'
import { selectFields, takeFields } from './conventions/selected-fields.ts'
import { openStream, wantsStream } from './event-stream.ts'
import { admitUploads } from './middleware/upload-admission.ts'
import type { CachedAnswer } from './response-cache.ts'
import { type Route, route } from './row-handler.ts'

export { type Route, route }

export interface RouterOptions {
  /** creates the context of a request; identifies the caller unless the row's answer is the same for every visitor */
  ctxOf: (req: Request, res: Response, row: Endpoint) => Promise<Ctx>
  /** the language of an answer that was requested in `lng`: customers get only active languages */
  answerLanguage: (ctx: Ctx, row: Endpoint, lng: Language) => Promise<Language>
  /** computes, caches and sends an answer that depends on the catalogue alone */
  answerCached: (req: Request, res: Response, work: () => Promise<CachedAnswer>) => Promise<void>
  /** runs a write of which jobs are told; those that wait for an upload are not */
  writing: <T>(work: () => Promise<T>) => Promise<T>
  /** called after a row that writes has succeeded, before its answer is sent */
  written: (row: Endpoint) => void
  /** read sessions: express-session and passport */
  session: RequestHandler[]
  /** refuses anonymous visitors while the storefront is closed */
  admit: (row: Endpoint) => RequestHandler[]
  /** parses an `application/json` body, refuses other types */
  body: RequestHandler[]
  /** applied to written JSON answers */
  rewrite?: (written: string) => string
  /** origins besides this one whose pages may frame the answers of rows with `html` */
  framers?: readonly string[]
  /** takes in the bytes of one picture, refuses other types */
  picture: RequestHandler[]
}

/** Puts rows on a router. A row without an access rule, or met twice, stops the start. */
export function mount(router: Router, routes: readonly Route[], options: RouterOptions): void {
  const seen = new Set<string>()
  const sections = new Map<string, Router>()
  const sectionAt = (path: string): Router => {
    const section = sections.get(sectionOf(path)) ?? Router()
    sections.set(sectionOf(path), section)
    return section
  }
  for (const { row, handler } of routes) {
    const name = `${row.method} ${row.path}`
    if (!row.access) throw new Error(`${name} declares no access rule`)
    if (seen.has(name)) throw new Error(`${name} is declared twice`)
    if (sectionOf(row.path).includes(':')) throw new Error(`${name} has a parameter in its first three parts`)
    seen.add(name)
    const middleware = [...options.admit(row), ...(row.cache ? [] : options.session), ...bodyMiddleware(row, options)]
    const deprecation = deprecationHeaders(row)
    const method = row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    sectionAt(row.path)[method](row.path, ...middleware, async (req, res) => {
      if (deprecation) res.set(deprecation)
      const ctx = await options.ctxOf(req, res, row)
      assertAccess(row, ctx)
      if (row.upload === true) ctx.upload = uploadOf(req)
      if (row.upload === 'file' || row.upload === 'lines') ctx.fileUpload = req
      if (row.stream && wantsStream(req)) ctx.openStream = () => openStream(res)
      const { asked, fields } = parseInput(row, req)
      if (row.idempotent || (row.repeatable && req.get('idempotency-key') !== undefined))
        ctx.idempotency = idempotencyOf(req, asked)
      const { lng } = asked as { lng?: Language }
      const language = lng && (await options.answerLanguage(ctx, row, lng))
      const input = language ? { ...asked, lng: language } : asked
      const asking = { ...ctx, ...(language && { language }) }
      if (row.cache) return options.answerCached(req, res, () => answerShared({ row, handler }, asking, input))
      const answer = async () => {
        const run = async (ctx: Ctx) => (await handler(ctx, input as never)) as Record<string, unknown>
        const said = row.repeatable && ctx.idempotency ? await answerOnce(asking, row, run) : await run(asking)
        return said instanceof WrittenList ? said : { success: true, ...answerOf(row, said, ctx) }
      }
      // The cookie of a visitor is sent from the storefronts only (`authCookies`), also with their pictures and videos.
      if (options.framers?.length && (row.bytes || row.download)) res.set('Cross-Origin-Resource-Policy', 'cross-origin')
      if (row.bytes) return sendPicture(res, PictureBytes.parse(await handler(ctx, input as never)))
      if (row.download) return sendFile(res, (await handler(ctx, input as never)) as Download | StoredFile)
      if (row.html) return sendPage(res, HtmlPage.parse(await handler(ctx, input as never)), options.framers)
      const body = row.method === 'GET' || row.upload ? await answer() : await options.writing(answer)
      if (row.method !== 'GET') options.written(row)
      if (res.headersSent) return
      if (body instanceof WrittenList) throw new Error(`${row.path} has to be a cached endpoint`)
      const tag = entityTag(body)
      if (tag) res.set('ETag', tag)
      const written = JSON.stringify(fields ? selectFields(row, body, fields) : body)
      res
        .status(row.status ?? 200)
        .set('Cache-Control', 'no-store')
        .type('json')
        .send(compressed(req, res, options.rewrite?.(written) ?? written))
    })
  }
  for (const [path, rows] of Map.groupBy(routes, ({ row }) => row.path)) sectionAt(path).all(path, otherMethod(rows))
  router.use((req, res, next) => {
    const section = sections.get(sectionOf(req.path))
    if (section) section(req, res, next)
    else next()
  })
}

/** The first three parts of a path. A router compares a path with each of its rows, so each section has its own. */
const sectionOf = (path: string): string => path.split('/', 4).join('/').replace(/\/$/, '').toLowerCase()

/** The answer of a row with `cache`, and the time at which it expires. */
export async function answerShared({ row, handler }: Route, ctx: Ctx, input: Record<string, unknown>): Promise<CachedAnswer> {
  const expiry = new Expiry()
  const said = await handler({ ...ctx, expireAt: expiry.add }, input as never)
  const body = said instanceof WrittenList ? said : { success: true, ...answerOf(row, said, ctx) }
  return { body, until: expiry.earliest ?? null }
}

/**
 * The answer as its row describes it. A row of a list that does not fit (an unknown status, a value of another shape) is left out and
 * logged: one bad row in the database must not hide all the others.
 */
function answerOf(row: Endpoint, said: unknown, { log }: Ctx): object {
  const parsed = row.answer.safeParse(said)
  if (parsed.success) return parsed.data as object
  const rest = row.method === 'GET' && withoutBadRows(said as Record<string, unknown>, parsed.error.issues)
  if (!rest) throw parsed.error
  log.error({ endpoint: row.path, issues: parsed.error.issues.slice(0, 10) }, 'list rows invalid, left out')
  return row.answer.parse(rest) as object
}

/** Undefined where something else is wrong than elements of lists. */
function withoutBadRows(said: Record<string, unknown>, issues: readonly z.core.$ZodIssue[]): object | undefined {
  const bad = issues.map(({ path: [list, index] }) => ({ list: String(list), index }))
  if (bad.some(({ list, index }) => typeof index !== 'number' || !Array.isArray(said[list]))) return undefined
  const lists = Object.groupBy(bad, ({ list }) => list)
  return {
    ...said,
    ...Object.fromEntries(
      Object.entries(lists).map(([list, found]) => {
        const out = new Set(found!.map(({ index }) => index))
        return [list, (said[list] as unknown[]).filter((_, at) => !out.has(at))]
      }),
    ),
  }
}

/** A private picture: sent to the authorized caller, never cached, and always with the type of an image. */
function sendPicture(res: Response, { type, bytes }: z.infer<typeof PictureBytes>): void {
  res
    .set({
      'Content-Type': type,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
    .send(Buffer.from(bytes))
}

/** A page for an iframe on pages of the shop. */
const framedBy = (framers: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    ["frame-ancestors 'self'", ...framers].join(' '),
    'sandbox',
  ].join('; ')

/** A page for a frame of our own. */
function sendPage(res: Response, { html }: z.infer<typeof HtmlPage>, framers: readonly string[] = []): void {
  res.set({
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': framedBy(framers),
    'X-Frame-Options': 'SAMEORIGIN',
  })
  // This header accepts a single origin. The policy says the same to browsers.
  if (framers.length > 0) res.removeHeader('X-Frame-Options')
  res.type('html').send(html)
}

function bodyMiddleware(row: Endpoint, options: RouterOptions): RequestHandler[] {
  const { method, upload } = row
  if (upload === 'file' || upload === 'lines') return [admittedFile(row, options)]
  if (upload) return [admitted(row, options), ...options.picture]
  return method === 'POST' || method === 'PUT' ? options.body : []
}

/** At most 60 MB of bodies in one process. */
const takeIn = admitUploads({ ofOne: 3, ofAll: 6, mayWait: 60 })

/** Reads large bodies only from authorized callers, and a few at a time. */
const admitted =
  (row: Endpoint, options: RouterOptions): RequestHandler =>
  async (req, res, next) => {
    const ctx = await options.ctxOf(req, res, row)
    const { person, address } = ctx
    assertAccess(row, ctx)
    const over = new Promise<void>((done) => res.once('close', done))
    await takeIn(person?.id ?? address, async () => {
      if (res.closed) return
      next()
      await over
    })
  }

/** At most a few files at a time: each is written to the disk as it arrives. */
const takeInFiles = admitUploads({ ofOne: 2, ofAll: 4, mayWait: 20 })

/** The handler reads the file, after authorization; its fields are in the query. */
const admittedFile =
  (row: Endpoint, options: RouterOptions): RequestHandler =>
  async (req, res, next) => {
    const ctx = await options.ctxOf(req, res, row)
    const { person, address } = ctx
    assertAccess(row, ctx)
    if (!req.is(['application/octet-stream', 'application/x-ndjson'])) throw new Refusal('unsupported_type')
    req.body = {}
    const over = new Promise<void>((done) => res.once('close', done))
    await takeInFiles(person?.id ?? address, async () => {
      if (res.closed) return
      next()
      await over
    })
  }

/** A file to save, not to show, stored by no cache. */
async function sendFile(res: Response, file: Download | StoredFile): Promise<void> {
  const { name, type } = file
  const isInline = 'open' in file && file.inline
  res.set({
    'Content-Type': type,
    'Content-Disposition': `${isInline ? 'inline' : 'attachment'}; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ...('content' in file && file.bytes !== undefined && { 'Content-Length': String(file.bytes) }),
  })
  if ('content' in file) return pipeline(file.content, res)
  // The tag identifies the content: a replaced file gets another one.
  if (isInline) res.set({ 'Cache-Control': 'private, no-cache', ETag: `"${file.tag}"` })
  if (file.path === undefined) await sendRemote(res, file)
  else await sendStored(res, file.path)
}

/** Streams a file of object storage, or the range of it that the request names. */
async function sendRemote(res: Response, { tag, open }: StoredFile): Promise<void> {
  const { headers, method } = res.req
  if (headers['if-none-match'] === `"${tag}"` && res.get('ETag') !== undefined) return void res.status(304).end()
  const range = /^bytes=\d*-\d*$/.exec(headers.range ?? '')?.[0]
  try {
    const { content, bytes, contentRange } = await open(range)
    res.set({ 'Accept-Ranges': 'bytes', 'Content-Length': String(bytes) })
    if (contentRange !== undefined) res.status(206).set('Content-Range', contentRange)
    await pipeline(method === 'HEAD' ? [] : content, res)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ERR_STREAM_PREMATURE_CLOSE' || res.headersSent) return void res.destroy() // the client disconnected, or the content ended early
    if (code === 'ENOENT') throw new Refusal('not_found')
    if (code !== 'ERANGE') throw error
    res.status(416).removeHeader('Content-Disposition')
    res.end()
  }
}

/**
 * Sends a file of the disk, or the range of it that the request names. A browser that plays a video requests many ranges: it may cache them, and checks
 * whether they are still valid.
 */
function sendStored(res: Response, path: string): Promise<void> {
  const options = { root: dirname(path), cacheControl: false, lastModified: false, acceptRanges: true }
  return new Promise((done, fail) => {
    res.sendFile(basename(path), options, (error) => {
      // The client disconnected, or the range does not exist, which has been answered.
      if (!error || res.headersSent || res.destroyed) done()
      else if ((error as { status?: number }).status === 416) {
        res.status(416).removeHeader('Content-Disposition')
        res.end()
        done()
      } else fail(error)
    })
  })
}

/** The bytes of the body, which then contains no fields. */
function uploadOf(req: Request): Buffer {
  const bytes: unknown = req.body
  req.body = {}
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new Refusal('not_an_image')
  return bytes
}

/** Answers a known path with an unsupported method, and lists the allowed methods. */
function otherMethod(rows: readonly Route[]): RequestHandler {
  const methods = rows.flatMap(({ row: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return (req, res) => {
    res.set('Allow', methods.join(', '))
    if (req.method !== 'OPTIONS') throw new Refusal('method_not_allowed')
    res.status(204).end()
  }
}

const storefrontAccess: ReadonlySet<string> = new Set<Access>(['public', 'customer', 'buyer', 'holder'])

function assertAccess(
  { access }: Endpoint,
  { person, ownSession, guestCart }: Pick<Ctx, 'person' | 'ownSession' | 'guestCart'>,
): void {
  // A key acts for the shop by its permissions. It belongs to no account, and opens no cart and no order of the user who created it.
  if (person?.apiKey && !access.includes(':') && access !== 'public') throw new Refusal('not_allowed')
  // Tokens are for storefronts. The dashboard needs a browser with a cookie, or an API key with permissions.
  if (ownSession?.byToken && !storefrontAccess.has(access)) throw new Refusal('not_allowed')
  // `buyer` and `holder` are decided in the service: they depend on a setting, or on whose thing it is.
  if (access === 'public' || access === 'buyer' || access === 'holder') return
  if (!person && access === 'customer' && guestCart) return
  if (!person) throw new Refusal('sign_in_required')
  if (access === 'customer') return
  if (person.session.user.mustAddFactor) throw new Refusal('second_factor_required')
  if (access === 'admin' ? person.session.user.a : access === 'staff' ? isStaff(person.session) : mayIn(person, access)) return
  throw new Refusal('not_allowed')
}

function mayIn(person: Person, access: `${Section}:${Action}`): boolean {
  const [section, action] = access.split(':') as [Section, Action]
  return can(person.session, section, action)
}

function parseInput(row: Endpoint, req: Request): { asked: Record<string, unknown>; fields: readonly string[] | undefined } {
  const inAddress = row.method === 'GET' || row.method === 'DELETE' || row.upload
  const source: unknown = inAddress ? req.query : (req.body ?? {})
  if (typeof source !== 'object' || source === null || Array.isArray(source))
    throw new Refusal('bad_request', { fields: { '': 'expected an object' } })
  const { query, fields } = takeFields(row, source as Record<string, unknown>)
  const given = withVersion(row, req, query)
  const parsed = row.input.safeParse({ ...given, ...req.params, ...(row.access === 'holder' && secretOf(req, source)) })
  if (!parsed.success) throw new Refusal('bad_request', { fields: fieldsOf(parsed.error) })
  return { asked: parsed.data as Record<string, unknown>, fields }
}

/** The token of a guest's order, from its header only: proxies log queries. */
function secretOf(req: Request, source: object): { token?: string } {
  if ('token' in source) throw new Refusal('bad_request', { fields: { token: `send it as header ${orderTokenHeader}` } })
  const token = req.get(orderTokenHeader)
  return token ? { token } : {}
}

const Key = z.string().regex(/^[A-Za-z0-9_-]{8,255}$/)

function idempotencyOf(req: Request, input: unknown): { key: string; bodyHash: string } {
  const key = Key.safeParse(req.get('idempotency-key'))
  if (!key.success) throw new Refusal('idempotency_key_required')
  // A solved captcha verifies the caller and is no part of the request: a repeated request may contain a new one.
  const { captcha: _assertion, ...request } = input as Record<string, unknown>
  return { key: key.data, bodyHash: createHash('sha256').update(JSON.stringify(request)).digest('hex') }
}
