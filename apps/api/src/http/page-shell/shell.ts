import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { keepOfflineHeader } from '@haat/shared/offline.ts'
import { type PageName, pageRows } from '@haat/shared/paths.ts'
import { withQuery } from '@haat/shared/redirects/rules.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import type { Language } from '@haat/shared/text.ts'
import { type NextFunction, type Request, type Response, Router } from 'express'
import { findUrlRedirect } from '../../modules/redirects/service.ts'
import { enabledLanguage } from '../../modules/settings/service.ts'
import type { Ctx } from '../../platform/context.ts'
import { toRefusal } from '../../platform/errors/to-refusal.ts'
import { apiOrigin, otherOrigins } from '../../platform/network/origins.ts'
import { trustsOf } from '../../platform/network/trusted-proxies.ts'
import { type AppDependencies, sharedDb } from '../app-dependencies.ts'
import { authCookies, readCookie } from '../auth/cookies/cookies.ts'
import { sendPasswordPage } from '../closed-shop/password-page.ts'
import type { StorefrontAccess } from '../closed-shop/storefront-access.ts'
import { chosenLanguage, customerLanguage, languageOf } from '../middleware/language.ts'
import { findVisitor, isAhead } from '../middleware/visitor.ts'
import { ask } from './ask.ts'
import { type FoundPage, findPage, isDashboard } from './find-page.ts'
import { ReadyPages } from './ready-pages.ts'
import { pageRenderer, type Shell } from './render.ts'
import { sendPage } from './send.ts'
import { sendUnavailable } from './unavailable.ts'

/** All page addresses. */
interface PageShell {
  router: Router
  /** Sends a page that was sent before; false if there is none. Only for anonymous reads while the shop is known to be open. */
  serve: (req: IncomingMessage, res: ServerResponse) => boolean
}

/**
 * Every page address: the built index.html with the page's language, title, social tags and structured data, and with the answers its
 * first paint needs. An address that leads nowhere answers 404 with the same page, which then helps.
 */
export function shell({
  env,
  cache,
  traffic,
  storefront,
  ...databases
}: Pick<AppDependencies, 'env' | 'database' | 'replicas' | 'cache' | 'traffic'> & { storefront: StorefrontAccess }): PageShell {
  const router = Router()
  const file = join(env.webDist, 'index.html')
  const template = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const { fonts, renderCached } = pageRenderer({ env, cache }, template ?? '')
  const trusts = trustsOf(env.trustProxy)
  const sessionCookie = authCookies(env).session
  // On another origin the API has cookies that pages do not get.
  const api = otherOrigins(env).length > 0 ? apiOrigin(env) : undefined
  const ready = new ReadyPages(cache, sessionCookie)

  // Not a wildcard with a name: that would refuse an address which cannot be decoded before any page could help.
  router.get(/^\//, async (req, res, next) => {
    if (!template) return next()
    const { generation } = cache
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
    const entry = await storefront.entryOf(req, res)
    if (entry === 'refused' && !isForEverybody(page)) {
      const [{ settings }, { messages }] = await Promise.all([
        ask({ ...ctx, language }, settingsApi.read, {}),
        storefront.state(req),
      ])
      return sendPasswordPage(req, res, {
        settings,
        language,
        message: messages[language] || messages[settings.language],
        fonts: fonts[language],
      })
    }
    const made = await renderCached({ ...ctx, language }, { path: req.path, page, query, bare: entry === 'refused' })
    if (made.movedTo !== undefined)
      return res.set('Cache-Control', 'no-cache').redirect(made.status, made.movedTo + (query.size > 0 ? `?${query}` : ''))
    if (page && made.status === 404 && (await redirected(ctx, req, res))) return
    // Set only for visitors without a session: the page is the same for all others.
    const signedOut = api === undefined && readCookie(req, sessionCookie) === undefined
    const framed = query.has('preview') && page?.row.preview === true
    const isCacheable = entry === 'open' && page?.row.offline === true && made.status === 200 && !query.has('preview')
    if (isCacheable) res.set(keepOfflineHeader, 'yes')
    const body = sendPage(req, res, made, {
      signedOut,
      framed,
      entry,
      language,
      origin: env.publicUrl,
      api,
      mediaUrl: env.mediaUrl,
    })
    // With other origins, the headers depend on the origin of the request.
    if (body && isCacheable && api === undefined) ready.keep(req, res, { made, body, generation })
    if (entry !== 'refused' && !framed && !isDashboard(page)) count(req, made)
  })
  router.use(unavailable)
  return { router, serve }

  function serve(req: IncomingMessage, res: ServerResponse): boolean {
    const made = ready.serve(req, res)
    if (made) count(req, made)
    return made !== undefined
  }

  /** A browser that opens a page gets a sentence, not JSON. */
  function unavailable(thrown: unknown, req: Request, res: Response, next: NextFunction): void {
    if (res.headersSent || !acceptsPage(req) || toRefusal(thrown).code !== 'busy') return void next(thrown)
    req.log.warn({ err: thrown }, 'page unavailable')
    const language = chosenLanguage(req) ?? languageOf(req)
    sendUnavailable(res, language, fonts[language])
  }

  function ctxOf(req: Request): Ctx {
    const { remember, renew } = cache
    return { db: sharedDb(databases), env, person: null, address: '', language: 'en', log: req.log, remember, renew }
  }

  /** Staff at work are no visitors; a path that leads nowhere is counted as missing instead. */
  function count(req: IncomingMessage, { status, search }: Shell): void {
    if (!traffic || req.method !== 'GET' || isAhead(req)) return
    const visitor = findVisitor(req, trusts)
    if (status === 404) traffic.missed(visitor, req.url!.split('?')[0]!)
    if (status !== 200) return
    traffic.visited(visitor)
    if (search) traffic.searched(visitor, search.q, search.found)
  }
}

/** Answers with the redirect that staff set up for a path without a page, if there is one. */
async function redirected(ctx: Ctx, req: Request, res: Response): Promise<boolean> {
  const target = await findUrlRedirect(ctx, req.path)
  if (target === undefined) return false
  res.set('Cache-Control', 'no-cache').redirect(301, withQuery(target, req.url.split('?')[1] ?? ''))
  return true
}

const isForEverybody = (page: FoundPage | undefined): boolean =>
  isDashboard(page) || (page !== undefined && page.name in pageRows && 'whileClosed' in pageRows[page.name as PageName])

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
