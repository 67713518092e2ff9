import { createHmac, randomBytes } from 'node:crypto'
import { wordsOf } from '@haat/shared/catalog/fold.ts'
import { today } from '@haat/shared/reports/periods.ts'
import type { Ctx } from '../../ctx.ts'
import { addSearches, addVisits, type Search, saltOf, type Visit } from './traffic-repo.ts'

/** Who looks, as far as the request tells. Neither is kept. */
export interface Looker {
  address: string
  agent: string
}

/** Counts who comes and what is searched for. Nothing here holds a request up, and nothing here fails one. */
export interface Traffic {
  /** a page of the shop was opened */
  visited: (who: Looker) => void
  /** a search was answered with so many products */
  searched: (who: Looker, q: string, found: number) => void
  /** writes down what was counted so far */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/** Bounds against floods: kinds of rows in memory, and what one address may add between two writings. */
const bounds = { visits: 5000, searches: 1000, visitsOfOne: 20, searchesOfOne: 20 }

/** Counts in memory and writes now and then, so that a hundred visits are one statement. Two processes add up in the same rows. */
export function countTraffic({ db, log }: Pick<Ctx, 'db' | 'log'>, { every = 10_000 }: { every?: number } = {}): Traffic {
  let visits = new Map<string, Visit>()
  let searches = new Map<string, Search>()
  let ofOne = new Map<string, number>()
  let salt: { day: string; value: Promise<string> } | undefined
  const underWay = new Set<Promise<void>>()

  const mayAdd = (kind: 'visits' | 'searches', key: string, who: string): boolean => {
    if (kind === 'visits' ? visits.has(key) : searches.has(key)) return true
    const added = (ofOne.get(`${kind} ${who}`) ?? 0) + 1
    if (added > bounds[`${kind}OfOne`] || (kind === 'visits' ? visits : searches).size >= bounds[kind]) return false
    ofOne.set(`${kind} ${who}`, added)
    return true
  }

  const saltFor = (day: string): Promise<string> => {
    if (salt?.day === day) return salt.value
    const value = saltOf(db, day, randomBytes(24).toString('base64url'))
    salt = { day, value }
    value.catch(() => {
      if (salt?.value === value) salt = undefined
    })
    return value
  }

  const addVisit = async (day: string, { address, agent }: Looker): Promise<void> => {
    const key = await saltFor(day)
    const name = (what: string) => createHmac('sha256', key).update(what).digest('base64url').slice(0, 22)
    const visitor = name(`${networkOf(address)}\n${agent}`)
    if (!mayAdd('visits', `${day} ${visitor}`, name(networkOf(address)))) return
    const known = visits.get(`${day} ${visitor}`)
    if (known) known.pages += 1
    else visits.set(`${day} ${visitor}`, { day, visitor, pages: 1 })
  }

  const write = async (): Promise<void> => {
    const [some, others] = [[...visits.values()], [...searches.values()]]
    ;[visits, searches, ofOne] = [new Map(), new Map(), new Map()]
    try {
      if (some.length > 0) await addVisits(db, some)
      if (others.length > 0) await addSearches(db, others)
    } catch (err) {
      log.warn({ err, visits: some.length, searches: others.length }, 'could not write down who came')
    }
  }

  let writing = Promise.resolve()
  const flush = async (): Promise<void> => {
    await Promise.all(underWay)
    writing = writing.then(write)
    await writing
  }
  const timer = setInterval(() => void flush(), every)
  timer.unref()

  return {
    visited: (who) => {
      if (!isPerson(who)) return
      const adding: Promise<void> = addVisit(today(), who)
        .catch((err: unknown) => log.debug({ err }, 'a visit was not counted'))
        .finally(() => underWay.delete(adding))
      underWay.add(adding)
    },
    searched: (who, q, found) => {
      const words = isPerson(who) ? searchWords(q) : null
      if (words === null) return
      const day = today()
      const key = `${day} ${words}`
      if (!mayAdd('searches', key, networkOf(who.address))) return
      searches.set(key, { day, words, times: (searches.get(key)?.times ?? 0) + 1, found })
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

/** A browser of somebody, as far as it says so itself. */
const isPerson = ({ agent }: Looker): boolean =>
  agent.length > 20 && agent.length < 600 && /^(?:Mozilla|Opera)\//.test(agent) && !robots.test(agent)

/** Of IPv6 the network: a device takes new addresses of it all day. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain
}

/** What was searched, folded; null for what may be about a person (addresses, long numbers) and for what is no search. */
export function searchWords(q: string): string | null {
  if (/@|https?:|\d[\d\s().-]{5,}\d/i.test(q.normalize('NFKC').replace(/[٠-٩۰-۹০-৯]/g, '0'))) return null
  const words = wordsOf(q).map(({ word }) => word)
  const text = words.slice(0, 6).join(' ')
  return text.length < 2 || text.length > 60 ? null : text
}
