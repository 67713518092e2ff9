import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { parse } from 'node:querystring'
import type { Language } from '@haat/shared/text.ts'
import { enabledLanguage } from '../modules/settings/service.ts'
import type { Ctx } from '../platform/context.ts'
import { type Trusts, visitorAddress } from '../platform/network/trusted-proxies.ts'
import { runAs } from '../platform/observing/running.ts'
import { type AppDependencies, sharedDb } from './app-dependencies.ts'
import { requestId } from './middleware/errors.ts'
import type { CachedAnswer } from './response-cache.ts'
import { answerShared, type Route } from './route.ts'

interface Options {
  routes: readonly Route[]
  trusts: Trusts
  /** computes, caches and sends an answer of the open shop */
  answerOpen: (req: IncomingMessage, res: ServerResponse, work: () => Promise<CachedAnswer>) => Promise<void>
  /** answers a request that failed, with the error of `failureOf` */
  fail: RequestListener
}

interface Found {
  route: Route
  params: Record<string, string>
}

const failures = new WeakMap<IncomingMessage, unknown>()

/** The error of a request that `directAnswers` could not answer; undefined for all others. */
export const failureOf = (req: IncomingMessage): unknown => failures.get(req)

/**
 * Answers rows with `cache` without Express: they are public and read nothing of their visitor, so no middleware decides anything about them, and
 * their answers have the headers of cached ones. Only for reads of an open shop without a bearer, or with a key that the process remembers. Returns false for all other rows, and for input that
 * will be refused.
 */
export function directAnswers(
  dependencies: AppDependencies,
  { routes, trusts, answerOpen, fail }: Options,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  const { env, replicas, log, cache, notifyStockChange, jobs, metrics } = dependencies
  const find = findDirect(routes)

  return (req, res) => {
    const url = req.url!
    if (req.method !== 'GET' || !url.startsWith('/api/') || url.includes('#')) return false
    const [path = '', query] = splitOnce(url, '?')
    const found = find(path)
    if (!found) return false
    const { row } = found.route
    const parsed = row.input.safeParse({ ...(query !== undefined && parse(query)), ...found.params })
    if (!parsed.success) return false
    const id = requestId(req.headers['x-request-id'])
    const input = parsed.data as Record<string, unknown>
    runAs({ requestId: id, name: () => `GET ${row.path}` }, () => answer(req, res, { route: found.route, input, id })).catch(
      (error: unknown) => {
        failures.set(req, error)
        // Set by pino-http and the router otherwise.
        fail(Object.assign(req, { id, route: { path: row.path } }), res)
      },
    )
    return true
  }

  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    { route, input, id }: { route: Route; input: Record<string, unknown>; id: string },
  ): Promise<void> {
    const from = performance.now()
    res.setHeader('X-Request-Id', id)
    const ctx = ctxOf(req, id)
    const { lng } = input as { lng?: Language }
    const language = lng && (await enabledLanguage(ctx, lng))
    await answerOpen(req, res, () =>
      answerShared(route, { ...ctx, ...(language && { language }) }, language ? { ...input, lng: language } : input),
    )
    ctx.log.debug({ res: { status: res.statusCode } }, 'request completed')
    metrics?.answered({ method: 'GET', route: route.row.path, status: res.statusCode }, (performance.now() - from) / 1000)
  }

  function ctxOf(req: IncomingMessage, id: string): Ctx {
    return {
      db: sharedDb(dependencies),
      ...(replicas && { replica: replicas.current }),
      env,
      person: null,
      address: visitorAddress(req, trusts),
      language: 'en',
      log: log.child({ req: { id, method: req.method, path: splitOnce(req.url!, '?')[0] } }),
      ...(notifyStockChange && { notifyStockChange }),
      ...(jobs && { jobs }),
      ...(metrics && { count: metrics.count }),
      remember: cache.remember,
      renew: cache.renew,
    }
  }
}

/** The row with `cache` at a path, and its path parameters. Undefined for other rows and for spellings that the router understands, too. */
function findDirect(routes: readonly Route[]): (path: string) => Found | undefined {
  const reads = routes.filter(({ row }) => row.method === 'GET')
  const isDirect = ({ row }: Route) => row.cache !== undefined && row.access === 'public' && !row.deprecated
  const fixed = new Map(reads.map((route) => [route.row.path, route]))
  const patterns = reads
    .filter((route) => isDirect(route) && route.row.path.includes('/:'))
    .map((route) => ({ route, parts: route.row.path.split('/') }))
  return (path) => {
    const known = fixed.get(path)
    if (known) return isDirect(known) ? { route: known, params: {} } : undefined
    const given = path.split('/')
    for (const { route, parts } of patterns) {
      const params = paramsOf(parts, given)
      if (params) return { route, params }
    }
    return undefined
  }
}

function paramsOf(parts: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (parts.length !== given.length) return undefined
  if (parts.some((part, at) => (part.startsWith(':') ? given[at] === '' : part !== given[at]))) return undefined
  try {
    return Object.fromEntries(
      parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[at]!)]] : [])),
    )
  } catch {
    return undefined
  }
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
