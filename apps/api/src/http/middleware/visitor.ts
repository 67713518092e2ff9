import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Traffic, Visitor } from '../../modules/reports/service.ts'
import { type Trusts, visitorAddress } from '../../platform/network/trusted-proxies.ts'

/** The visitor of a raw request; does not need Express, because cached responses are served before it. */
export const findVisitor = (req: IncomingMessage, trusts: Trusts): Visitor => ({
  address: visitorAddress(req, trusts),
  agent: req.headers['user-agent'] ?? '',
})

/** Prefetches do not count as visits. */
export const isAhead = ({ headers }: IncomingMessage): boolean =>
  /prefetch|prerender/.test(`${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')}`)

/** Maximum URLs whose number of search results is remembered. */
const mostKnown = 2000

/**
 * Counts finished searches: the first page of an unfiltered search. Cached responses do not run the search again, so the number of
 * results is remembered by URL.
 */
export function countSearches(traffic: Traffic, trusts: Trusts) {
  const known = new LRUCache<string, number>({ max: mostKnown })
  return {
    /** a response was computed for this URL */
    answered: (url: string, { total }: Record<string, unknown>): void => {
      if (searchAt(url) === null || typeof total !== 'number') return
      known.set(url, total)
    },
    /** a response was sent to a client */
    given: (req: IncomingMessage): void => {
      const q = searchAt(req.url ?? '')
      const found = q === null ? undefined : known.get(req.url!)
      if (q !== null && found !== undefined && req.method === 'GET') traffic.searched(findVisitor(req, trusts), q, found)
    },
  }
}

const notNarrowing = new Set(['q', 'lng', 'limit', 'facets', 'sort'])

/** The search text of an unfiltered search; null otherwise. */
export const plainSearch = (query: URLSearchParams): string | null =>
  [...query.keys()].every((name) => notNarrowing.has(name)) ? query.get('q') : null

function searchAt(url: string): string | null {
  if (!url.startsWith('/api/home/products?') || !url.includes('q=')) return null
  return plainSearch(new URLSearchParams(url.slice(url.indexOf('?') + 1)))
}
