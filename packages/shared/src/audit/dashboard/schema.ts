import { z } from 'zod'
import { Day } from '../../dashboard/days.ts'
import { listQuery, pageOf, several } from '../../dashboard/lists.ts'
import { sections } from '../../sections.ts'
import { Id, line } from '../../text.ts'

/** The dashboard sections, plus `session` for changes users make to their own sign-in. */
export const AuditSection = z.enum([...sections, 'session'])
export type AuditSection = z.infer<typeof AuditSection>

export const auditSorts = ['new', 'old'] as const

export const AuditQuery = listQuery(auditSorts, {
  section: several(AuditSection),
  action: line(80, 1).optional(),
  actor: Id.optional(),
  /** id of the changed record */
  target: line(120, 1).optional(),
  /** first and last day in the shop's time zone, inclusive */
  from: Day.optional(),
  to: Day.optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditRow = z.object({
  _id: Id,
  at: z.string(),
  /** null for changes made by a background job or a command */
  actorId: z.string().nullable(),
  actor: z.string(),
  /** name of the API key that the change came by */
  apiKey: z.string().nullable(),
  section: AuditSection,
  /** `staff.invite`, `settings.save`, … */
  action: z.string(),
  target: z.string(),
  /** names of the changed fields */
  fields: z.array(z.string()),
  /** of an action of an extension that is on: what its texts call the action and its fields, in the language of the request */
  names: z.object({ action: z.string().optional(), fields: z.record(z.string(), z.string()) }).optional(),
  /** the entry that this one undid */
  undoOf: z.string().nullable(),
  /** the entry that undid this one */
  undoneBy: z.string().nullable(),
  /** the current user may undo it; whether the values have changed since is checked on undo */
  undoable: z.boolean(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const AuditPage = z.object({ entries: z.array(AuditRow), ...pageOf })
export type AuditPage = z.infer<typeof AuditPage>

export const AuditEntry = AuditRow.extend({
  /** field → [old value, new value] */
  diff: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
})
export type AuditEntry = z.infer<typeof AuditEntry>
