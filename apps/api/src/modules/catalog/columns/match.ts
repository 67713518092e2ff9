import type { Filter } from '../listing/list-repo.ts'
import type { ActiveFacet, Condition } from './conditions.ts'

/** Rows of the published products that match a filter. Valid until the next call of `match`. */
export interface Matches {
  /** those that match all, ascending */
  rows: Int32Array
  /** those that fail one facet and nothing else, by facet: it is not narrowed by its own filter */
  failing: Partial<Record<ActiveFacet, Int32Array>>
  isMatch: (row: number) => boolean
}

/** Active facets that have a bit of their own. */
const mostFacets = 12

/** By row: a bit for each condition that it fails. */
let failed = new Uint16Array(0)
/** The rows of `Matches`. */
let sorted = new Int32Array(0)

/** Whether the columns can answer a filter: they have no words, and lists of ids are short. */
export function isMatchable({ words, ids, collection: _, keys = [], numbers = [], ...simple }: Filter): boolean {
  const facets = Object.values(simple).filter((value) => value !== undefined).length + keys.length + numbers.length
  return words === undefined && ids === undefined && facets <= mostFacets
}

/**
 * Compares the first `size` rows with all conditions, one after the other: a hundred thousand in about half a millisecond.
 * The loops have no branches, which the processor would guess wrong for every other product.
 */
export function match(conditions: readonly Condition[], size: number): Matches {
  if (failed.length < size) {
    failed = new Uint16Array(Math.ceil(size * 1.5))
    sorted = new Int32Array(failed.length)
  }
  failed.fill(0, 0, size)
  const facets = conditions.flatMap(({ facet }) => facet ?? [])
  /** of products in no list: not published, or failing a condition without a facet */
  const outside = 1 << facets.length
  for (const condition of conditions) {
    const bit = condition.facet ? 1 << facets.indexOf(condition.facet) : outside
    if (condition.kind === 'terms') failTerms(condition, size, bit)
    else if (condition.kind === 'range') failOutside(condition, size, bit)
    else if (condition.kind === 'stars') failBelow(condition.flags, condition.least, size, bit)
    else failFlag(condition.flags, condition.flag, size, bit)
  }
  return { ...sortRows(size, facets), isMatch: (row) => failed[row] === 0 }
}

/** Sorts the rows into groups: those that fail nothing, those that fail only the first facet, and so on, at the end all others. */
function sortRows(size: number, facets: readonly ActiveFacet[]): Pick<Matches, 'rows' | 'failing'> {
  const others = facets.length + 1
  const groups = new Uint8Array(2 << facets.length).fill(others)
  groups[0] = 0
  for (let group = 1; group < others; group += 1) groups[1 << (group - 1)] = group

  const ends = new Int32Array(others + 1)
  for (let row = 0; row < size; row += 1) ends[groups[failed[row]!]!]! += 1
  for (let group = 1; group <= others; group += 1) ends[group]! += ends[group - 1]!
  const places = new Int32Array(others + 1)
  places.set(ends.subarray(0, others), 1)
  for (let row = 0; row < size; row += 1) {
    const group = groups[failed[row]!]!
    const place = places[group]!
    sorted[place] = row
    places[group] = place + 1
  }
  const groupAt = (group: number) => sorted.subarray(group === 0 ? 0 : ends[group - 1], ends[group])
  return { rows: groupAt(0), failing: Object.fromEntries(facets.map((facet, index) => [facet, groupAt(index + 1)])) }
}

function failTerms({ of, lacking }: Extract<Condition, { kind: 'terms' }>, size: number, bit: number): void {
  for (let row = 0; row < size; row += 1) failed[row]! |= bit * lacking[of[row]!]!
}

/** NaN is outside of every range. */
function failOutside({ column, min, max }: Extract<Condition, { kind: 'range' }>, size: number, bit: number): void {
  for (let row = 0; row < size; row += 1) {
    const value = column[row]!
    const inside = Number(value >= min) & Number(value <= max)
    failed[row]! |= bit & (inside - 1)
  }
}

function failBelow(column: Uint8Array, least: number, size: number, bit: number): void {
  for (let row = 0; row < size; row += 1) failed[row]! |= bit & ((column[row]! - least) >> 31)
}

function failFlag(flags: Uint8Array, flag: number, size: number, bit: number): void {
  for (let row = 0; row < size; row += 1) failed[row]! |= bit & (((flags[row]! & flag) - 1) >> 31)
}
