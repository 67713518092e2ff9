import type { DeliveryType, Serves } from './schema.ts'

interface Area {
  name: string
  serves: readonly Serves[]
  rates: readonly { type: DeliveryType }[]
  active: boolean
}

/** What staff should know about areas that meet, or about addresses that none of them serves. */
export type Note =
  /** the closer area decides about `where` for the types it has */
  | { kind: 'wins'; winner: string; loser: string; where: Serves }
  /** both serve `where` equally closely: the upper one decides */
  | { kind: 'tie'; winner: string; loser: string; where: Serves }
  /** the area has nothing that is not decided elsewhere first */
  | { kind: 'hidden'; area: string; by: string }
  /** only these countries are served, wholly or in parts */
  | { kind: 'gap'; countries: string[] }
  /** nothing is served at all */
  | { kind: 'nothing' }

/** Notes on the areas in the order of the shop; those switched off count for nothing. */
export function coverageOf(areas: readonly Area[]): Note[] {
  const shown = areas.filter(({ active, rates }) => active && rates.length > 0)
  if (shown.length === 0) return [{ kind: 'nothing' }]
  const notes = shown.flatMap((area, at) => shown.flatMap((other, place) => (place === at ? [] : met(area, other, at < place))))
  const countries = [...new Set(shown.flatMap(({ serves }) => serves.map(({ country }) => country)))]
  return [...notes, ...(countries.includes('*') ? [] : [{ kind: 'gap' as const, countries }])]
}

/** What `area` takes from `other`: at most one note for two areas, on the first place where they meet. */
function met(area: Area, other: Area, isUpper: boolean): Note[] {
  const both = area.rates.filter(({ type }) => type !== 'pickup' && other.rates.some((rate) => rate.type === type))
  if (both.length === 0) return []
  const taken = other.serves.filter((theirs) => isUpper && area.serves.some((ours) => samePlace(ours, theirs)))
  const isAll = taken.length === other.serves.length && both.length === other.rates.length
  if (isAll) return [{ kind: 'hidden', area: other.name, by: area.name }]
  if (taken[0]) return [{ kind: 'tie', winner: area.name, loser: other.name, where: taken[0] }]
  const where = area.serves.find((ours) => other.serves.some((theirs) => isWithin(ours, theirs)))
  return where ? [{ kind: 'wins', winner: area.name, loser: other.name, where }] : []
}

const same = (a = '', b = '') => a.trim().toLowerCase() === b.trim().toLowerCase()
const samePlace = (a: Serves, b: Serves) => a.country === b.country && same(a.state, b.state) && same(a.city, b.city)

/** Whether `inner` is a narrower part of `outer`. That anything comes before "anywhere" goes without saying. */
function isWithin(inner: Serves, outer: Serves): boolean {
  if (inner.country !== outer.country || samePlace(inner, outer)) return false
  if (outer.state && !same(outer.state, inner.state)) return false
  return !outer.city
}
