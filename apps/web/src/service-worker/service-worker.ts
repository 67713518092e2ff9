/// <reference lib="webworker" />
import { keepOfflineHeader } from '@haat/shared/offline.ts'
import { paths } from '@haat/shared/paths.ts'
import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { answerCopies, copyAttribute, copyHeader, pageCopies } from '../lib/browser/offline-copies.ts'
import { assetCopies, pictureCopies, shellCopy } from './caches.ts'

/**
 * Stores visited storefront pages for offline use. Pages and answers come from the network as long as it responds;
 * a copy is marked, and the page then shows that prices and stock may have changed. No personal data is stored: only pages that the
 * server allows (`keepOfflineHeader`) and answers of public endpoints. The dashboard is left to the browser.
 */
declare const self: ServiceWorkerGlobalScope
/** patterns of the endpoints with the same answer for every visitor; written by the build */
declare const __PUBLIC_ENDPOINTS__: readonly string[]

const day = 24 * 60 * 60
const publicEndpoints = __PUBLIC_ENDPOINTS__.map((pattern) => new RegExp(pattern))
const isDashboard = (path: string): boolean => path === paths.dashboard || path.startsWith(`${paths.dashboard}/`)
const productPrefix = paths.product.replace(/:.*/, '')

// Nothing is precached, so a new version can take over at once. Scripts of the old
// version stay in their cache for pages that are still open.
void self.skipWaiting()
clientsClaim()

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: assetCopies, plugins: [...whole(), bounded(300, 60)] }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
  new CacheFirst({ cacheName: pictureCopies, plugins: [...whole(), bounded(200, 30)] }),
)

registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && (url.pathname.startsWith('/locales/') || publicEndpoints.some((pattern) => pattern.test(url.pathname))),
  new NetworkFirst({
    cacheName: answerCopies,
    plugins: [
      {
        cacheWillUpdate: async ({ response }) => {
          const rule = response.headers.get('Cache-Control') ?? ''
          return response.status === 200 && rule.includes('public') && !/private|no-store/.test(rule) ? response : null
        },
        cachedResponseWillBeUsed: async ({ event, cachedResponse }) =>
          !cachedResponse || (await isFromDashboard(event)) ? undefined : withHeader(cachedResponse),
      },
      bounded(100, 7),
    ],
  }),
)

registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin &&
    !isDashboard(url.pathname) &&
    !url.pathname.startsWith('/api/') &&
    // A page that was opened before this worker prefetches itself.
    (request.mode === 'navigate' || (request.headers.get('purpose') === 'prefetch' && url.pathname !== paths.offline)),
  new NetworkFirst({
    cacheName: pageCopies,
    // Accept-Language and Cookie only choose the language; a change of language deletes the copies.
    matchOptions: { ignoreVary: true },
    plugins: [
      new CacheableResponsePlugin({ statuses: [200], headers: { [keepOfflineHeader]: 'yes' } }),
      bounded(40, 7),
      {
        cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && marked(cachedResponse),
        handlerDidError: async ({ request }) => {
          const found = await standIn(request)
          return found && marked(found)
        },
      },
    ],
  }),
)

/** Replaces a page without a copy: another variant of the same product, else the page without content. */
async function standIn({ url }: Request): Promise<Response | undefined> {
  const options = { ignoreVary: true, ignoreSearch: true }
  if (new URL(url).pathname.startsWith(productPrefix)) {
    const found = await (await caches.open(pageCopies)).match(url, options)
    if (found) return found
  }
  return (await caches.open(shellCopy)).match(paths.offline, options)
}

/** The HTML with the mark that it is a copy. */
async function marked(copy: Response): Promise<Response> {
  const html = (await copy.text()).replace('<html ', `<html ${copyAttribute} `)
  return new Response(html, { status: copy.status, headers: copy.headers })
}

function withHeader(copy: Response): Response {
  const headers = new Headers(copy.headers)
  headers.set(copyHeader, 'yes')
  return new Response(copy.body, { status: copy.status, headers })
}

async function isFromDashboard(event: ExtendableEvent): Promise<boolean> {
  const client = event instanceof FetchEvent && event.clientId ? await self.clients.get(event.clientId) : undefined
  return client !== undefined && isDashboard(new URL(client.url).pathname)
}

/** Complete answers only: no errors, no ranges. */
function whole(): WorkboxPlugin[] {
  return [new CacheableResponsePlugin({ statuses: [200] })]
}

function bounded(entries: number, days: number): ExpirationPlugin {
  return new ExpirationPlugin({ maxEntries: entries, maxAgeSeconds: days * day, purgeOnQuotaError: true })
}
