import { z } from 'zod'
import { sections } from '../permissions.ts'
import { Email, line } from '../text.ts'

export const Permission = z.object({
  name: z.enum(sections),
  view: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
})
export type Permission = z.infer<typeof Permission>

export const StaffStatus = z.enum(['active', 'invited', 'disabled'])

/** The session as `/api/auth/session` answers it; `{}` when signed out. */
export const Session = z.object({
  user: z.object({
    name: z.string().nullable(),
    email: z.string(),
    image: z.string().nullable(),
    /** present for staff */
    s: z.object({ status: StaffStatus, permissions: z.array(Permission) }).optional(),
    /** present and true for an admin */
    a: z.boolean().optional(),
  }),
  expires: z.string(),
})
export type Session = z.infer<typeof Session>

/** 8 to 128 characters, kept as typed: a password is never trimmed. */
export const Password = z
  .string()
  .min(8)
  .max(128)
  .refine((value) => !value.includes('\u0000') && value.isWellFormed())

export const SignIn = z.strictObject({ email: Email, password: z.string().min(1).max(128) })
export type SignIn = z.infer<typeof SignIn>

export const Registration = z.strictObject({ name: line(120, 1), email: Email, password: Password })
export type Registration = z.infer<typeof Registration>
