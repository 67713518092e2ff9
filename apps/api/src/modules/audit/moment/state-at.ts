import { isDeepStrictEqual } from 'node:util'

export type Fields = Record<string, unknown>
export type Diff = Record<string, [before: unknown, after: unknown]>

/** Fields of an object at a moment, and those for which the entries do not fit together. */
export interface PastState {
  fields: Fields
  gaps: string[]
}

/**
 * Applies the diffs since a moment backwards to the current fields of an object, newest first. Every entry sets the values before it, so an
 * unrecorded change is detected only if the value after the next entry differs: a gap. Null is the same as no field.
 */
export function stateAt(now: Readonly<Fields>, diffs: readonly Diff[]): PastState {
  const fields: Fields = Object.fromEntries(Object.entries(now).filter(([, value]) => value !== null))
  const gaps = new Set<string>()
  for (const diff of diffs)
    for (const [field, [before, after]] of Object.entries(diff)) {
      if (!isDeepStrictEqual(fields[field] ?? null, after ?? null)) gaps.add(field)
      if (before === null) delete fields[field]
      else fields[field] = before
    }
  return { fields, gaps: [...gaps] }
}
