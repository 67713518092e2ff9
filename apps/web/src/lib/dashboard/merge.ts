/** Two people's changes of one thing. */
export interface Merged<Values> {
  values: Values
  /** what both changed, each in their own way: ours stands in `values` */
  clashes: (keyof Values & string)[]
}

/** Ours over theirs, field by field: what only they changed is taken over, what only we changed stays. */
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
