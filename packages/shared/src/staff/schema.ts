import { z } from 'zod'
import { Permission, StaffStatus } from '../accounts/schema.ts'

export const StaffMember = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  status: StaffStatus,
  admin: z.boolean(),
  permissions: z.array(Permission),
  /** has an authenticator or a passkey */
  secondFactor: z.boolean(),
  /** open sessions */
  sessions: z.number().int(),
  lastSeen: z.string().nullable(),
  since: z.string(),
  /** expiry of a pending invitation */
  invitedUntil: z.string().nullable(),
  version: z.number().int(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** At most one row per section; a missing section grants nothing. Edit and delete include view. */
export const Permissions = z
  .array(Permission.strict())
  .max(40)
  .refine((rows) => new Set(rows.map(({ name }) => name)).size === rows.length, 'a section stands here twice')
