import type { MomentKindName } from '@haat/shared/audit/moment.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { RevertHandler } from '../undo.ts'
import type { Fields } from './state-at.ts'

export interface CurrentState {
  /** name for staff; empty if the id is the name */
  name: string
  /** as audit entries record them */
  fields: Fields
}

/** How objects of one kind are restored to a moment. */
export interface MomentKind {
  /** audit actions that record their changes */
  actions: readonly string[]
  /** there is one object of this kind, with the id ''; the entries have various targets */
  single?: true
  /** the fields of audit entries that belong to it; unset: all */
  fields?: readonly string[]
  /** field that every existing object has; unset: the objects always exist */
  mark?: string
  /** ids that are no uuids */
  names?: readonly string[]
  /** fields needed to restore a deleted object; unset: it cannot be restored */
  needed?: readonly string[]
  /** a value of an older or wider entry in today's form */
  normalize?: (field: string, value: unknown) => unknown
  /** the closest to the past state that can be reached; null: it does not exist */
  reachable?: (then: Fields | null, now: Fields | null) => Fields | null
  /** those of these objects that exist, by id */
  read: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, CurrentState>>
  /** inside the caller's transaction: changes the object from the values after to those before, unless it has changed, and answers the audit entry */
  revert: RevertHandler
}

export type MomentKinds = Readonly<Record<MomentKindName, MomentKind>>
