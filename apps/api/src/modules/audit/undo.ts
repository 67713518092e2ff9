import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'

/** An entry of the audit log that somebody takes back. */
export interface Undoable {
  id: string
  action: string
  target: string
  diff: Record<string, [before: unknown, after: unknown]>
}

/**
 * Takes one action back, in the transaction of `ctx`: sees that the values are still those after it (`assertStill`), writes those
 * before it through the domain's own service, and writes an audit row with `undoOf: entry.id`, whose id it answers.
 * The right to edit the entry's section has been checked, and that nobody took it back before.
 */
export type Undoer = (ctx: Ctx, entry: Undoable) => Promise<string>
export type Undoers = Readonly<Record<string, Undoer>>

/** Refuses when a field of the entry no longer has the value the entry gave it. */
export function assertStill(entry: Undoable, current: Readonly<Record<string, unknown>>): void {
  for (const [field, [, after]] of Object.entries(entry.diff))
    if (!isDeepStrictEqual(plain(current[field]), plain(after))) throw new Refusal('version_conflict', { field })
}

/** The values before, by field. */
export const before = (entry: Undoable): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entry.diff).map(([field, [was]]) => [field, was]))

/** What differs between two states, as an entry keeps it. */
export function diffOf(
  was: Readonly<Record<string, unknown>>,
  is: Readonly<Record<string, unknown>>,
): Record<string, [before: unknown, after: unknown]> {
  return Object.fromEntries(
    [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .map((field) => [field, [plain(was[field]), plain(is[field])]] as [string, [unknown, unknown]])
      .filter(([, [old, now]]) => !isDeepStrictEqual(old, now)),
  )
}

/** As JSON keeps it: a date is its text, what is not set is null. */
const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))
