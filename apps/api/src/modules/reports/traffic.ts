import { createHmac, randomBytes } from 'node:crypto'
import { splitWords } from '@haat/shared/catalog/normalize.ts'
import { today } from '@haat/shared/reports/periods.ts'
import type { Ctx } from '../../platform/context.ts'
import { type MissingCount, missingPathToCount, recordMissing } from '../redirects/service.ts'
import { readTimeZone } from '../settings/service.ts'
import { addSearches, addVisits, findOrCreateSalt, type Search, type Visit } from './traffic-repo.ts'

/** IP and user agent of a request; neither is stored. */
export interface Visitor {
  address: string
  agent: string
}

/** Counts visitors, searches and missing paths in the background; never delays or fails a request. */
export interface Traffic {
  /** Counts a page view. */
  visited: (visitor: Visitor) => void
  /** Counts a search and its number of results. */
  searched: (visitor: Visitor, q: string, found: number) => void
  /** Counts a request for a missing path. */
  missed: (visitor: Visitor, path: string) => void
  /** Writes the counts to the database. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/** Limits against floods between two writes: entries in memory, and entries per IP network. */
const bounds = {
  visits: 5000,
  searches: 1000,
  missing: 1000,
  visitsPerNetwork: 20,
  searchesPerNetwork: 20,
  missingPerNetwork: 20,
}

/**
 * Counts in memory and writes every `every` ms, so that a hundred visits are one statement. Counts of several processes add up.
 */
export function countTraffic({ db, log }: Pick<Ctx, 'db' | 'log'>, { every = 10_000 }: { every?: number } = {}): Traffic {
  let visits = new Map<string, Visit>()
  let searches = new Map<string, Search>()
  let missing = new Map<string, MissingCount>()
  let addedByNetwork = new Map<string, number>()
  let salt: { day: string; value: Promise<string> } | undefined
  let zone: { readAt: number; value: Promise<string> } | undefined
  const pending = new Set<Promise<void>>()

  const mayAdd = (kind: 'visits' | 'searches' | 'missing', key: string, network: string): boolean => {
    const counted = { visits, searches, missing }[kind]
    if (counted.has(key)) return true
    const added = (addedByNetwork.get(`${kind} ${network}`) ?? 0) + 1
    if (added > bounds[`${kind}PerNetwork`] || counted.size >= bounds[kind]) return false
    addedByNetwork.set(`${kind} ${network}`, added)
    return true
  }

  /** Today in the shop's time zone, which is read once a minute. */
  const currentDay = async (): Promise<string> => {
    if (zone === undefined || Date.now() - zone.readAt > 60_000) {
      const read = { readAt: Date.now(), value: readTimeZone({ db }) }
      zone = read
      read.value.catch(() => {
        if (zone === read) zone = undefined
      })
    }
    return today(await zone.value)
  }

  /** Counts something on the current day, in the background. */
  const countToday = (count: (day: string) => Promise<void> | void): void => {
    const counting: Promise<void> = currentDay()
      .then(count)
      .catch((err: unknown) => log.debug({ err }, 'traffic not counted'))
      .finally(() => pending.delete(counting))
    pending.add(counting)
  }

  const saltFor = (day: string): Promise<string> => {
    if (salt?.day === day) return salt.value
    const value = findOrCreateSalt(db, day, randomBytes(24).toString('base64url'))
    salt = { day, value }
    value.catch(() => {
      if (salt?.value === value) salt = undefined
    })
    return value
  }

  const addVisit = async (day: string, { address, agent }: Visitor): Promise<void> => {
    const key = await saltFor(day)
    const name = (what: string) => createHmac('sha256', key).update(what).digest('base64url').slice(0, 22)
    const visitor = name(`${toNetwork(address)}\n${agent}`)
    if (!mayAdd('visits', `${day} ${visitor}`, name(toNetwork(address)))) return
    const known = visits.get(`${day} ${visitor}`)
    if (known) known.pages += 1
    else visits.set(`${day} ${visitor}`, { day, visitor, pages: 1 })
  }

  const write = async (): Promise<void> => {
    const [some, others, paths] = [[...visits.values()], [...searches.values()], [...missing.values()]]
    ;[visits, searches, missing, addedByNetwork] = [new Map(), new Map(), new Map(), new Map()]
    try {
      if (some.length > 0) await addVisits(db, some)
      if (others.length > 0) await addSearches(db, others)
      if (paths.length > 0) await recordMissing({ db }, paths)
    } catch (err) {
      log.warn({ err, visits: some.length, searches: others.length, missing: paths.length }, 'traffic counts not stored')
    }
  }

  let writing = Promise.resolve()
  const flush = async (): Promise<void> => {
    await Promise.all(pending)
    writing = writing.then(write)
    await writing
  }
  const timer = setInterval(() => void flush(), every)
  timer.unref()

  return {
    visited: (visitor) => {
      if (isPerson(visitor)) countToday((day) => addVisit(day, visitor))
    },
    searched: (visitor, q, found) => {
      const words = isPerson(visitor) ? searchWords(q) : null
      if (words === null) return
      countToday((day) => {
        const key = `${day} ${words}`
        if (!mayAdd('searches', key, toNetwork(visitor.address))) return
        searches.set(key, { day, words, times: (searches.get(key)?.times ?? 0) + 1, found })
      })
    },
    missed: (visitor, path) => {
      const counted = isPerson(visitor) ? missingPathToCount(path) : null
      if (counted === null) return
      countToday((day) => {
        const key = `${day} ${counted}`
        if (!mayAdd('missing', key, toNetwork(visitor.address))) return
        missing.set(key, { day, path: counted, times: (missing.get(key)?.times ?? 0) + 1 })
      })
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

const robots =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|fetch|scrape|facebookexternal|whatsapp|telegram|python|curl|wget|axios|okhttp|java\/|go-http|node|libwww|phantom|puppeteer|selenium/i

/** Whether the user agent looks like a browser and not a bot. */
const isPerson = ({ agent }: Visitor): boolean =>
  agent.length > 20 && agent.length < 600 && /^(?:Mozilla|Opera)\//.test(agent) && !robots.test(agent)

/** The /64 network of an IPv6 address, because devices change addresses within it. */
function toNetwork(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/, '')
  return ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip
}

/** Normalized words of a search; null if they may be personal data (emails, URLs, long numbers) or are too short or too long. */
export function searchWords(q: string): string | null {
  if (/@|https?:|\d[\d\s().-]{5,}\d/i.test(q.normalize('NFKC').replace(/[٠-٩۰-۹০-৯]/g, '0'))) return null
  const words = splitWords(q).map(({ word }) => word)
  const text = words.slice(0, 6).join(' ')
  return text.length < 2 || text.length > 60 ? null : text
}
