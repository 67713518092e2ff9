import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { languageCookie, perLanguage } from '@haat/shared/lists/languages.ts'
import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { Language } from '@haat/shared/text.ts'
import { type NextFunction, type Request, type Response, Router } from 'express'
import type { Parts } from '../app.ts'
import type { Ctx } from '../ctx.ts'
import { shopLanguage } from '../modules/settings/service.ts'
import { toRefusal } from '../platform/to-refusal.ts'
import { trustsOf } from '../platform/trusted-proxies.ts'
import { authCookies, readCookie } from './auth/cookies.ts'
import { pagePolicy } from './security-headers.ts'
import { ask } from './shell/ask.ts'
import { chunksByPage } from './shell/chunks.ts'
import { type FoundPage, findPage } from './shell/find-page.ts'
import { nonceMark, writeHtml } from './shell/html.ts'
import { factsOf, Moved } from './shell/pages.ts'
import { sendUnavailable } from './shell/unavailable.ts'
import { isAhead, lookerOf, plainSearch } from './traffic.ts'

const brotli = promisify(brotliCompress)
const zip = promisify<Buffer, Buffer>(gzip)
const maxKept = 200

/** The page a request asks for. */
interface Asked {
  path: string
  page: FoundPage | undefined
  query: URLSearchParams
}

interface Shell {
  html: string
  status: number
  script: Settings['script']
  /** what stood at this path stands there now */
  movedTo?: string
  /** a search without further filters, and how much it found */
  search?: { q: string; found: number }
}

/**
 * Every page address: the built index.html with the page's language, title, social tags and structured data, and with the answers its
 * first paint needs. An address that leads nowhere answers 404 with the same page, which then helps.
 */
export function shell({ env, database, cache, traffic }: Pick<Parts, 'env' | 'database' | 'cache' | 'traffic'>): Router {
  const router = Router()
  const file = join(env.webDist, 'index.html')
  const template = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const fonts = fontsByLanguage(env.webDist)
  const chunksOf = chunksByPage(env.webDist)
  const translations = new Map<Language, Promise<Record<string, unknown>>>()
  const trusts = trustsOf(env.trustProxy)
  const sessionCookie = authCookies(env.publicUrl).session
  let kept = new Map<string, Promise<Shell>>()
  let generation = -1

  // Not a wildcard with a name: that would refuse an address which cannot be decoded before any page could help.
  router.get(/^\//, async (req, res, next) => {
    if (!template || !acceptsPage(req)) return next()
    const ctx = ctxOf(req)
    const chosen = chosenLanguage(req)
    const language = chosen ?? (await likedLanguage(req, ctx))
    const query = new URLSearchParams(req.url.split('?')[1] ?? '')
    const page = findPage(req.path)
    const made = await keptShell({ ...ctx, language }, { path: req.path, page, query })
    if (made.movedTo !== undefined)
      return res.set('Cache-Control', 'no-cache').redirect(made.status, made.movedTo + (query.size > 0 ? `?${query}` : ''))
    // Only a visitor without a session may be told so here: the page is the same for all others.
    const signedOut = readCookie(req, sessionCookie) === undefined
    const framed = query.has('preview') && page?.row.preview === true
    await sendPage(req, res, made, { signedOut, framed })
    if (!framed && !isDashboard(page)) count(req, made)
  })
  router.use(unavailable)
  return router

  /** A person who opens a page reads a sentence, not JSON. */
  async function unavailable(thrown: unknown, req: Request, res: Response, next: NextFunction): Promise<void> {
    if (res.headersSent || !acceptsPage(req) || toRefusal(thrown).code !== 'busy') return next(thrown)
    req.log.warn({ err: thrown }, 'page unavailable')
    const language = chosenLanguage(req) ?? Language.catch('en').parse(req.acceptsLanguages([...Language.options]))
    sendUnavailable(res, language, await translation(language))
  }

  function ctxOf(req: Request): Ctx {
    return { db: database.db, env, person: null, address: '', language: 'en', log: req.log, remember: cache.remember }
  }

  /** Staff at work are no visitors, nor is who follows an address that leads nowhere. */
  function count(req: Request, { status, search }: Shell): void {
    if (!traffic || req.method !== 'GET' || status !== 200 || isAhead(req)) return
    const looker = lookerOf(req, trusts)
    traffic.visited(looker)
    if (search) traffic.searched(looker, search.q, search.found)
  }

  /** Pages depend on the catalogue, the language and the address alone; they are kept until the catalogue changes. */
  function keptShell(ctx: Ctx, asked: Asked): Promise<Shell> {
    const { path, page, query } = asked
    if (generation !== cache.generation) {
      kept = new Map()
      generation = cache.generation
    }
    const key = `${ctx.language} ${path}?${query}`
    const known = kept.get(key)
    if (known) return known
    const making = make(ctx, asked)
    if (!cache.listening || !page) return making
    if (kept.size >= maxKept) kept.delete(kept.keys().next().value!)
    kept.set(key, making)
    making.catch(() => kept.delete(key))
    return making
  }

  async function make(ctx: Ctx, { page, query }: Asked): Promise<Shell> {
    const [{ settings }, { categories }, { pages, menus }, words] = await Promise.all([
      ask(ctx, settingsApi.read, {}),
      ask(ctx, catalogApi.categories, {}),
      ask(ctx, pagesApi.list, {}),
      translation(ctx.language),
    ])
    // A shopper's page does not carry the texts of the staff's.
    const { dashboard: _staff, ...shopWords } = words
    const facts = await factsOf(page, { ctx, settings, categories, query, origin: env.publicUrl })
    if (facts instanceof Moved) return { html: '', status: 308, script: settings.script, movedTo: facts.path }
    const boot = {
      settings,
      language: ctx.language,
      translations: isDashboard(page) ? words : shopWords,
      categories,
      pages,
      menus,
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
    })
    const q = page?.name === 'shop' ? plainSearch(query) : null
    const total = facts.data[0]?.answer.total
    const search = q && typeof total === 'number' ? { q, found: total } : undefined
    return { html, status: facts.status, script: settings.script, ...(search && { search }) }
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
    { html, status, script }: Shell,
    { signedOut, framed }: { signedOut: boolean; framed: boolean },
  ): Promise<void> {
    const nonce = randomBytes(16).toString('base64')
    const body = Buffer.from(
      html
        .replaceAll(nonceMark, nonce)
        .replace('<script type="application/json" id="boot">', (tag) =>
          signedOut ? `${tag.slice(0, -1)} data-signed-out>` : tag,
        ),
    )
    res.status(status).set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy(nonce, script, env.publicUrl, framed),
      ...(framed && { 'X-Frame-Options': 'SAMEORIGIN' }),
      'Cache-Control': 'private, no-cache',
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

/** Files and calls that lead nowhere get a short answer, not a page. */
const acceptsPage = (req: Request): boolean =>
  !/^\/(?:api|assets|media|locales)(?:\/|$)/.test(req.path) && !/\.[a-z0-9]{1,11}$/i.test(req.path)

/** The language the address or an earlier visit named. */
function chosenLanguage(req: Request): Language | undefined {
  const inAddress = new URLSearchParams(req.url.split('?')[1] ?? '').get('lng')
  return Language.safeParse(inAddress).data ?? Language.safeParse(readCookie(req, languageCookie)).data
}

/** The browser's wish, if it has one of ours; else the shop's own language. */
async function likedLanguage(req: Request, ctx: Ctx): Promise<Language> {
  const liked = req.headers['accept-language'] ? req.acceptsLanguages([...Language.options]) : false
  return Language.safeParse(liked).data ?? (await shopLanguage(ctx))
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
