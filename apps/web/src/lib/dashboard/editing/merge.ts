/** Result of merging two concurrent changes of one record. */
export interface Merged<Values> {
  values: Values
  /** fields that both changed to different values; `values` contains ours */
  clashes: (keyof Values & string)[]
}

/** Three-way merge by field: takes over fields that only they changed and keeps fields that we changed. */
export function merge<Values extends object>(base: Values, ours: Values, theirs: Values): Merged<Values> {
  const values = { ...theirs }
  const clashes: Merged<Values>['clashes'] = []
  for (const key of changedKeys(base, ours)) {
    values[key] = ours[key]
    if (!same(base[key], theirs[key]) && !same(ours[key], theirs[key])) clashes.push(key)
  }
  return { values, clashes }
}

export const changedKeys = <Values extends object>(before: Values, after: Values): (keyof Values & string)[] =>
  (Object.keys(after) as (keyof Values & string)[]).filter((key) => !same(before[key], after[key]))

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
