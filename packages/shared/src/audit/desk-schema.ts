import { z } from 'zod'
import { Day } from '../dashboard/days.ts'
import { listQuery, pageOf, several } from '../dashboard/lists.ts'
import { sections } from '../permissions.ts'
import { Id, line } from '../text.ts'

/** The dashboard's sections, and what a person did about their own way in. */
export const AuditSection = z.enum([...sections, 'session'])
export type AuditSection = z.infer<typeof AuditSection>

export const auditSorts = ['new', 'old'] as const

export const AuditQuery = listQuery(auditSorts, {
  section: several(AuditSection),
  action: line(80, 1).optional(),
  actor: Id.optional(),
  /** id of what was changed */
  target: line(120, 1).optional(),
  /** first and last day (UTC), both included */
  from: Day.optional(),
  to: Day.optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditRow = z.object({
  _id: Id,
  at: z.string(),
  /** null for what the shop did by itself, or a command */
  actorId: z.string().nullable(),
  actor: z.string(),
  section: AuditSection,
  /** `staff.invite`, `settings.save`, … */
  action: z.string(),
  target: z.string(),
  /** names of what changed */
  fields: z.array(z.string()),
  /** the entry this one took back */
  undoOf: z.string().nullable(),
  /** the entry that took this one back */
  undoneBy: z.string().nullable(),
  /** this person may take it back now; whether the values still stand is looked at then */
  undoable: z.boolean(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const AuditPage = z.object({ entries: z.array(AuditRow), ...pageOf })
export type AuditPage = z.infer<typeof AuditPage>

export const AuditEntry = AuditRow.extend({
  /** field → before and after */
  diff: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
})
export type AuditEntry = z.infer<typeof AuditEntry>
