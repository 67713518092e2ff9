import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { videoHosts } from '@haat/shared/blocks/kinds.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { keepOfflineHeader } from '@haat/shared/offline.ts'
import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import type { PageName } from '@haat/shared/paths.ts'
import { withQuery } from '@haat/shared/redirects/rules.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { type NextFunction, type Request, type Response, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { embeddedVideoHosts } from '../../modules/blocks/service.ts'
import { findUrlRedirect } from '../../modules/redirects/service.ts'
import { enabledLanguage } from '../../modules/settings/service.ts'
import type { Ctx } from '../../platform/context.ts'
import { toRefusal } from '../../platform/errors/to-refusal.ts'
import { trustsOf } from '../../platform/trusted-proxies.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { authCookies, readCookie } from '../auth/cookies/cookies.ts'
import type { Entry, StorefrontDoor } from '../closed-shop/door.ts'
import { closedShopParts } from '../closed-shop/page-parts.ts'
import { sendPasswordPage } from '../closed-shop/password-page.ts'
import { Expiry } from '../expiry.ts'
import { chosenLanguage, customerLanguage, languageOf } from '../middleware/language.ts'
import { pagePolicy } from '../middleware/security-headers.ts'
import { findVisitor, isAhead, plainSearch } from '../middleware/visitor.ts'
import { ask } from './ask.ts'
import { chunksByPage } from './chunks.ts'
import { type FoundPage, findPage } from './find-page.ts'
import { wordsFrom } from './first-paint/words.ts'
import { nonceMark, writeHtml } from './html.ts'
import { factsOf, Moved } from './pages.ts'
import { sendUnavailable } from './unavailable.ts'

const brotli = promisify(brotliCompress)
const zip = promisify<Buffer, Buffer>(gzip)
const maxEntries = 200

/** The page a request asks for. */
interface Asked {
  path: string
  page: FoundPage | undefined
  query: URLSearchParams
  /** for an anonymous visitor of a closed shop: without categories, pages and menus */
  bare: boolean
}

interface Shell {
  html: string
  status: number
  script: Settings['script']
  /** hosts of embedded videos */
  players: readonly string[]
  /** the page changes by itself at this moment */
  until?: Date | undefined
  /** what stood at this path stands there now */
  movedTo?: string
  /** a search without further filters, and how much it found */
  search?: { q: string; found: number }
}

/**
 * Every page address: the built index.html with the page's language, title, social tags and structured data, and with the answers its
 * first paint needs. An address that leads nowhere answers 404 with the same page, which then helps.
 */
export function shell({
  env,
  database,
  cache,
  traffic,
  door,
}: Pick<AppDependencies, 'env' | 'database' | 'cache' | 'traffic'> & { door: StorefrontDoor }): Router {
  const router = Router()
  const file = join(env.webDist, 'index.html')
  const template = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const fonts = fontsByLanguage(env.webDist)
  const chunksOf = chunksByPage(env.webDist)
  const translations = new Map<Language, Promise<Record<string, unknown>>>()
  const trusts = trustsOf(env.trustProxy)
  const sessionCookie = authCookies(env.publicUrl).session
  const cached = new LRUCache<string, Promise<Shell>>({ max: maxEntries })
  let generation = -1

  // Not a wildcard with a name: that would refuse an address which cannot be decoded before any page could help.
  router.get(/^\//, async (req, res, next) => {
    if (!template) return next()
    const ctx = ctxOf(req)
    if (!acceptsPage(req)) {
      if (isReserved(req)) return next()
      // A file of another system, for example `/catalogue.pdf`, is never a page of ours, but it can have a redirect.
      if (await redirected(ctx, req, res)) return
      if (traffic && req.method === 'GET' && isOldPage(req)) traffic.missed(findVisitor(req, trusts), req.path)
      return next()
    }
    const query = new URLSearchParams(req.url.split('?')[1] ?? '')
    const page = findPage(req.path)
    if (!page && (await redirected(ctx, req, res))) return
    const language = isDashboard(page) ? staffLanguage(req) : await visitorLanguage(req, ctx)
    const entry = await door.entryOf(req, res)
    if (entry === 'refused' && !isForEverybody(page)) {
      const [{ settings }, { messages }] = await Promise.all([ask({ ...ctx, language }, settingsApi.read, {}), door.state(req)])
      return sendPasswordPage(req, res, {
        settings,
        language,
        message: messages[language] || messages[settings.language],
        fonts: fonts[language],
      })
    }
    const made = await cachedShell({ ...ctx, language }, { path: req.path, page, query, bare: entry === 'refused' })
    if (made.movedTo !== undefined)
      return res.set('Cache-Control', 'no-cache').redirect(made.status, made.movedTo + (query.size > 0 ? `?${query}` : ''))
    if (page && made.status === 404 && (await redirected(ctx, req, res))) return
    // Only a visitor without a session may be told so here: the page is the same for all others.
    const signedOut = readCookie(req, sessionCookie) === undefined
    const framed = query.has('preview') && page?.row.preview === true
    const isCacheable = entry === 'open' && page?.row.offline === true && made.status === 200 && !query.has('preview')
    if (isCacheable) res.set(keepOfflineHeader, 'yes')
    await sendPage(req, res, made, { signedOut, framed, entry, language })
    if (entry !== 'refused' && !framed && !isDashboard(page)) count(req, made)
  })
  router.use(unavailable)
  return router

  /** A person who opens a page reads a sentence, not JSON. */
  function unavailable(thrown: unknown, req: Request, res: Response, next: NextFunction): void {
    if (res.headersSent || !acceptsPage(req) || toRefusal(thrown).code !== 'busy') return void next(thrown)
    req.log.warn({ err: thrown }, 'page unavailable')
    const language = chosenLanguage(req) ?? languageOf(req)
    sendUnavailable(res, language, fonts[language])
  }

  function ctxOf(req: Request): Ctx {
    return { db: database.db, env, person: null, address: '', language: 'en', log: req.log, remember: cache.remember }
  }

  /** Answers with the redirect that staff set up for a path without a page, if there is one. */
  async function redirected(ctx: Ctx, req: Request, res: Response): Promise<boolean> {
    const target = await findUrlRedirect(ctx, req.path)
    if (target === undefined) return false
    res.set('Cache-Control', 'no-cache').redirect(301, withQuery(target, req.url.split('?')[1] ?? ''))
    return true
  }

  /** Staff at work are no visitors; a path that leads nowhere is counted as missing instead. */
  function count(req: Request, { status, search }: Shell): void {
    if (!traffic || req.method !== 'GET' || isAhead(req)) return
    const visitor = findVisitor(req, trusts)
    if (status === 404) traffic.missed(visitor, req.path)
    if (status !== 200) return
    traffic.visited(visitor)
    if (search) traffic.searched(visitor, search.q, search.found)
  }

  /** Pages depend on the catalogue, the language and the address alone; they are kept until the catalogue changes. */
  async function cachedShell(ctx: Ctx, asked: Asked): Promise<Shell> {
    const { path, page, query, bare } = asked
    if (generation !== cache.generation) {
      cached.clear()
      generation = cache.generation
    }
    const key = `${bare ? 'bare ' : ''}${ctx.language} ${path}?${query}`
    const known = cached.get(key)
    const current = await known
    if (current && (!current.until || current.until > new Date())) return current
    const making = make(ctx, asked)
    if (!cache.listening || !page) return making
    cached.set(key, making)
    making.catch(() => cached.peek(key) === making && cached.delete(key))
    return making
  }

  async function make(asking: Ctx, { page, query, bare }: Asked): Promise<Shell> {
    const expiry = new Expiry()
    const ctx = { ...asking, expireAt: expiry.add }
    const [{ settings }, { categories }, { pages, menus, journal }, players, words] = await Promise.all([
      ask(ctx, settingsApi.read, {}),
      bare ? { categories: [] } : ask(ctx, catalogApi.categories, {}),
      bare ? { pages: [], menus: { header: null, footer: null }, journal: false } : ask(ctx, pagesApi.list, {}),
      embeddedVideoHosts(ctx),
      translation(ctx.language),
    ])
    // A shopper's page does not carry the texts of the staff's.
    const { dashboard: _staff, ...shopWords } = words
    const facts = await factsOf(page, { ctx, settings, categories, query, origin: env.publicUrl })
    if (facts instanceof Moved) return { html: '', status: 308, script: settings.script, players, movedTo: facts.path }
    const boot = {
      settings,
      language: ctx.language,
      translations: isDashboard(page) ? words : shopWords,
      categories,
      pages,
      menus,
      journal,
      data: facts.data,
    }
    const html = writeHtml({
      template: template!,
      facts,
      settings,
      language: ctx.language,
      languageInAddress: query.get('lng') === ctx.language,
      origin: env.publicUrl,
      fonts: fonts[ctx.language],
      chunks: chunksOf(page),
      boot,
      painter: {
        settings,
        language: ctx.language,
        t: wordsFrom(words, ctx.language),
        categories,
        pages,
        hasOwnMenu: menus.header !== null,
      },
    })
    const q = page?.name === 'shop' ? plainSearch(query) : null
    const total = facts.data[0]?.answer.total
    const search = q && typeof total === 'number' ? { q, found: total } : undefined
    return { html, status: facts.status, script: settings.script, players, until: expiry.earliest, ...(search && { search }) }
  }

  function translation(language: Language): Promise<Record<string, unknown>> {
    const known = translations.get(language)
    if (known) return known
    const read = readFile(join(env.webDist, 'locales', language, 'translation.json'), 'utf8').then(
      (json) => JSON.parse(json) as Record<string, unknown>,
      () => ({}),
    )
    translations.set(language, read)
    return read
  }

  async function sendPage(
    req: Request,
    res: Response,
    { html, status, script, players }: Shell,
    { signedOut, framed, entry, language }: { signedOut: boolean; framed: boolean; entry: Entry; language: Language },
  ): Promise<void> {
    const nonce = randomBytes(16).toString('base64')
    const isClosed = entry !== 'open'
    const parts = framed ? '' : closedShopParts(entry, language, nonce)
    const body = Buffer.from(
      html
        .replaceAll(nonceMark, nonce)
        .replace('<body>', (tag) => tag + parts)
        .replace('<script type="application/json" id="boot">', (tag) =>
          signedOut ? `${tag.slice(0, -1)} data-signed-out>` : tag,
        ),
    )
    res.status(status).set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy(nonce, script, env.publicUrl, {
        framed,
        // The preview of a draft plays its videos, too.
        players: framed ? Object.values(videoHosts) : players,
      }),
      ...(framed && { 'X-Frame-Options': 'SAMEORIGIN' }),
      'Cache-Control': isClosed ? 'no-store' : 'private, no-cache',
      ...(isClosed && { 'X-Robots-Tag': 'noindex, nofollow' }),
      Vary: 'Accept-Encoding, Accept-Language, Cookie',
    })
    const accepts = req.headers['accept-encoding'] ?? ''
    if (req.method === 'HEAD') return void res.end()
    if (/\bbr\b/.test(accepts))
      return void res.set('Content-Encoding', 'br').end(await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))
    if (/\bgzip\b/.test(accepts)) return void res.set('Content-Encoding', 'gzip').end(await zip(body))
    res.end(body)
  }
}

const isDashboard = (page: FoundPage | undefined): boolean => page !== undefined && /^dashboard\b/.test(page.name)

/** Pages of sign-in, of mailed links and of staff work while the shop is closed. */
const publicPages: ReadonlySet<string> = new Set<PageName>([
  'signIn',
  'authError',
  'forgotPassword',
  'resetPassword',
  'verifyEmail',
  'invitation',
  'mailLink',
  'setup',
  'findOrder',
  'order',
  'orderComplete',
  'orderReturn',
])
const isForEverybody = (page: FoundPage | undefined): boolean =>
  isDashboard(page) || (page !== undefined && publicPages.has(page.name))

/** Paths of calls, built files and pictures: none of them is a page, today or in another system. */
const isReserved = (req: Request): boolean => /^\/(?:api|assets|media|locales)(?:\/|$)/.test(req.path)

/** Files and calls that lead nowhere get a short answer, not a page. */
const acceptsPage = (req: Request): boolean => !isReserved(req) && !/\.[a-z0-9]{1,11}$/i.test(req.path)

/** A page of another system, for example `/about.html`: its visits count as a missing path, those of other files do not. */
const isOldPage = (req: Request): boolean => /\.(?:html?|aspx?|php|jsp|cfm)$/i.test(req.path)

const staffLanguage = (req: Request): Language => chosenLanguage(req) ?? languageOf(req)

/** A language that is on: the chosen one, else the one that the browser prefers, else the main one. */
async function visitorLanguage(req: Request, ctx: Ctx): Promise<Language> {
  const chosen = chosenLanguage(req)
  if (!chosen) return customerLanguage(req, ctx)
  return enabledLanguage(ctx, chosen)
}

/** Built font files a page of the language shows at once. */
function fontsByLanguage(dist: string): Record<Language, string[]> {
  const folder = join(dist, 'assets')
  const files = existsSync(folder) ? readdirSync(folder) : []
  const find = (starts: readonly string[]) =>
    starts.flatMap((start) =>
      files.filter((name) => name.startsWith(start) && name.endsWith('.woff2')).map((name) => `/assets/${name}`),
    )
  return perLanguage((language) => find(language.fonts))
}
