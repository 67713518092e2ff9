import type { DeliveryType, Serves } from './schema.ts'

interface Area {
  name: string
  serves: readonly Serves[]
  rates: readonly { type: DeliveryType }[]
  active: boolean
}

/** A hint for staff about overlapping areas or addresses without delivery. */
export type CoverageNote =
  /** `winner` is the more specific area and applies at `where`, for the delivery types it has */
  | { kind: 'wins'; winner: string; loser: string; where: Serves }
  /** both areas match `where` equally; the upper one in the list applies */
  | { kind: 'tie'; winner: string; loser: string; where: Serves }
  /** the area never applies, because `by` always takes precedence */
  | { kind: 'hidden'; area: string; by: string }
  /** only these countries are served, wholly or partly */
  | { kind: 'gap'; countries: string[] }
  /** no address is served */
  | { kind: 'nothing' }

/** Notes on the areas in the shop's order. Inactive areas are ignored. */
export function findCoverageNotes(areas: readonly Area[]): CoverageNote[] {
  const shown = areas.filter(({ active, rates }) => active && rates.length > 0)
  if (shown.length === 0) return [{ kind: 'nothing' }]
  const notes = shown.flatMap((area, at) =>
    shown.flatMap((other, place) => (place === at ? [] : compareAreas(area, other, at < place))),
  )
  const countries = [...new Set(shown.flatMap(({ serves }) => serves.map(({ country }) => country)))]
  return [...notes, ...(countries.includes('*') ? [] : [{ kind: 'gap' as const, countries }])]
}

/** Compares two areas. Returns at most one note, for the first place that both serve. */
function compareAreas(area: Area, other: Area, isUpper: boolean): CoverageNote[] {
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

/** Whether `inner` is a narrower part of `outer`. Not reported for "anywhere", which every area narrows. */
function isWithin(inner: Serves, outer: Serves): boolean {
  if (inner.country !== outer.country || samePlace(inner, outer)) return false
  if (outer.state && !same(outer.state, inner.state)) return false
  return !outer.city
}
