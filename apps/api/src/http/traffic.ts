import type { IncomingMessage } from 'node:http'
import type { Looker, Traffic } from '../modules/reports/traffic.ts'
import { type Trusts, visitorAddress } from '../platform/trusted-proxies.ts'

/** Who asks, read without Express: cached answers are served before it. */
export const lookerOf = (req: IncomingMessage, trusts: Trusts): Looker => ({
  address: visitorAddress(req, trusts),
  agent: req.headers['user-agent'] ?? '',
})

/** What a browser fetches in case it is wanted is no visit. */
export const isAhead = ({ headers }: IncomingMessage): boolean =>
  /prefetch|prerender/.test(`${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')}`)

/** Addresses whose answer told how much a search found. */
const mostKnown = 2000

/**
 * Counts finished searches: the first page of a list that was searched and not narrowed otherwise. Answers that are kept are given
 * without asking again, so what was found is remembered by address.
 */
export function countSearches(traffic: Traffic, trusts: Trusts) {
  const known = new Map<string, number>()
  return {
    /** an answer was made for this address */
    answered: (url: string, { total }: Record<string, unknown>): void => {
      if (searchAt(url) === null || typeof total !== 'number') return
      if (known.size >= mostKnown) known.delete(known.keys().next().value!)
      known.set(url, total)
    },
    /** it was given to somebody */
    given: (req: IncomingMessage): void => {
      const q = searchAt(req.url ?? '')
      const found = q === null ? undefined : known.get(req.url!)
      if (q !== null && found !== undefined && req.method === 'GET') traffic.searched(lookerOf(req, trusts), q, found)
    },
  }
}

const notNarrowing = new Set(['q', 'lng', 'limit', 'facets', 'sort'])

/** What is searched for and nothing else; null where a list is narrowed otherwise, or not searched at all. */
export const plainSearch = (query: URLSearchParams): string | null =>
  [...query.keys()].every((name) => notNarrowing.has(name)) ? query.get('q') : null

function searchAt(url: string): string | null {
  if (!url.startsWith('/api/home/products?') || !url.includes('q=')) return null
  return plainSearch(new URLSearchParams(url.slice(url.indexOf('?') + 1)))
}
