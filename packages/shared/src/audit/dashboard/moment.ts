import { z } from 'zod'
import { pageSizes } from '../../dashboard/limits.ts'
import { BulkResult, undoable } from '../../dashboard/lists.ts'
import { IsoDate, inQuery, line } from '../../text.ts'
import { momentChanges, momentKindNames, mostRestored } from '../moment.ts'

const kind = z.enum(momentKindNames)
/** id of the object: a uuid, the name of a settings group or menu, `home`; empty for the order of categories or pages */
const id = line(64)

export const MomentQuery = z.strictObject({
  /** the moment, in the past */
  at: IsoDate,
  kind: kind.optional(),
  /** only this object; with `kind` */
  id: id.optional(),
  limit: inQuery(z.int().min(1).max(pageSizes.most)).default(pageSizes.usual),
  cursor: z.string().max(1000).optional(),
})
export type MomentQuery = z.infer<typeof MomentQuery>

/** An object that differs from what it was at the moment. */
export const MomentObject = z.object({
  kind,
  id: z.string(),
  /** empty for kinds with one object, groups of settings and menus */
  name: z.string(),
  change: z.enum(momentChanges),
  /** field → [value at the moment, value now] */
  diff: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** fields that something changed without an audit entry in between, such as an import */
  gaps: z.array(z.string()),
  /** the current user may restore it; whether that is possible is checked then */
  restorable: z.boolean(),
})
export type MomentObject = z.infer<typeof MomentObject>

export const MomentPage = z.object({
  objects: z.array(MomentObject),
  next: z.string().nullable(),
  /** time of the oldest audit entry; null without any */
  since: z.string().nullable(),
})
export type MomentPage = z.infer<typeof MomentPage>

export const MomentRestore = z.strictObject({
  at: IsoDate,
  objects: z.array(z.strictObject({ kind, id })).min(1).max(mostRestored),
})
export type MomentRestore = z.infer<typeof MomentRestore>

/** Result for one object. `_id`: kind and id with a space in between. */
export const MomentResult = BulkResult.extend(undoable)
