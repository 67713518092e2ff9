import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../platform/context.ts'

/** An audit entry to undo. */
export interface Undoable {
  id: string
  action: string
  target: string
  diff: Record<string, [before: unknown, after: unknown]>
}

/** Reverts values: of an audit entry, or without `id` to a moment. */
export type Reversal = Omit<Undoable, 'id'> & { id?: string | undefined }
export type RevertHandler = (ctx: Ctx, change: Reversal) => Promise<string>

/**
 * Undoes one action in the transaction of `ctx`: checks that the values are unchanged since (`assertUnchanged`), restores the
 * values before it through the domain's service, and writes an audit entry with `undoOf: entry.id`, whose id it answers. The
 * caller has checked the permission and that the entry was not undone before.
 */
export type UndoHandler = (ctx: Ctx, entry: Undoable) => Promise<string>
export type UndoHandlers = Readonly<Record<string, UndoHandler>>

/**
 * Checks that every field of the entry still has the value the entry set.
 * @throws version_conflict with the field
 */
export function assertUnchanged(entry: Pick<Undoable, 'diff'>, current: Readonly<Record<string, unknown>>): void {
  for (const [field, [, after]] of Object.entries(entry.diff))
    if (!isDeepStrictEqual(toJson(current[field]), toJson(after))) throw new Refusal('version_conflict', { field })
}

/** Field values before the change. */
export const before = (entry: Pick<Undoable, 'diff'>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entry.diff).map(([field, [was]]) => [field, was]))

/** Fields that differ between two states, in the format of an audit entry. */
export function toDiff(
  was: Readonly<Record<string, unknown>>,
  is: Readonly<Record<string, unknown>>,
): Record<string, [before: unknown, after: unknown]> {
  return Object.fromEntries(
    [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .map((field) => [field, [toJson(was[field]), toJson(is[field])]] as [string, [unknown, unknown]])
      .filter(([, [old, now]]) => !isDeepStrictEqual(old, now)),
  )
}

/** Converts a value to its stored JSON form: dates to strings, undefined to null. */
const toJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))
