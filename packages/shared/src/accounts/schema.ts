import { z } from 'zod'
import { sections } from '../permissions.ts'
import { Email, Language, line } from '../text.ts'

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
    /** null for a social account whose provider gave none */
    email: z.string().nullable(),
    image: z.string().nullable(),
    /** present for staff */
    s: z.object({ status: StaffStatus, permissions: z.array(Permission) }).optional(),
    /** present and true for an admin */
    a: z.boolean().optional(),
    /** staff who must add a second factor, or sign in with it, before their rights count */
    mustAddFactor: z.literal(true).optional(),
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

/** Secret of a link, or of a mail. */
export const LinkToken = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/)
/** Six digits of a mail or an authenticator; Arabic and Bengali digits count as well. */
export const ShortCode = z.string().trim().min(6).max(12)

/**
 * Proof that it is the owner who changes something that guards the account: the password, where the account has one
 * (else `password_wrong`); an account without one needs a sign-in of the last 15 minutes (else `sign_in_again`).
 */
export const Proof = z.strictObject({ password: z.string().min(1).max(128).optional() })

/** What is refused without a fresh sign-in or the password. */
export const reauthentication = ['reauthentication_required', 'password_wrong', 'sign_in_again'] as const

export const socialProviders = ['google', 'facebook'] as const
export const SocialProvider = z.enum(socialProviders)
export type SocialProvider = z.infer<typeof SocialProvider>

/** How a session was opened. */
export const signInMethods = ['password', 'passkey', 'link', ...socialProviders] as const
export const SignInMethod = z.enum(signInMethods)
export type SignInMethod = z.infer<typeof SignInMethod>

/** The account as its owner sees it. */
export const Account = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  /** a new address that waits for its link to be opened */
  pendingEmail: z.string().nullable(),
  image: z.string().nullable(),
  language: Language.nullable(),
  memberSince: z.string(),
  /** wants to be reminded of a cart left behind */
  cartReminders: z.boolean(),
  hasPassword: z.boolean(),
  /** past guest orders of the verified address that could be added */
  claimableOrders: z.number().int(),
  identities: z.array(z.object({ provider: SocialProvider, label: z.string().nullable(), since: z.string() })),
  /** social providers that could be linked */
  linkable: z.array(SocialProvider),
})
export type Account = z.infer<typeof Account>

/** A signed-in device. */
export const Device = z.object({
  _id: z.string(),
  current: z.boolean(),
  kind: z.enum(['phone', 'tablet', 'computer', 'other']),
  /** name and version are the browser's own word; null when it says nothing */
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** shortened, as 203.0.113.x */
  network: z.string().nullable(),
  method: SignInMethod.nullable(),
  since: z.string(),
  lastSeen: z.string(),
})
export type Device = z.infer<typeof Device>
