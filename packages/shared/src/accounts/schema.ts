import { z } from 'zod'
import { sections } from '../sections.ts'
import { Email, Language, line } from '../text.ts'

export const Permission = z.object({
  name: z.enum(sections),
  view: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
})
export type Permission = z.infer<typeof Permission>

export const StaffStatus = z.enum(['active', 'invited', 'disabled'])

/** The session as `/api/auth/session` returns it; `{}` when signed out. */
export const Session = z.object({
  user: z.object({
    name: z.string().nullable(),
    /** null for a social account without an email */
    email: z.string().nullable(),
    image: z.string().nullable(),
    /** present for staff */
    s: z.object({ status: StaffStatus, permissions: z.array(Permission) }).optional(),
    /** present and true for an admin */
    a: z.boolean().optional(),
    /** staff who must set up or use a second factor before their permissions apply */
    mustAddFactor: z.literal(true).optional(),
  }),
  expires: z.string(),
})
export type Session = z.infer<typeof Session>

/** 8 to 128 characters; not trimmed. */
export const Password = z
  .string()
  .min(8)
  .max(128)
  .refine((value) => !value.includes('\u0000') && value.isWellFormed())

export const SignIn = z.strictObject({ email: Email, password: z.string().min(1).max(128) })
export type SignIn = z.infer<typeof SignIn>

export const Registration = z.strictObject({ name: line(120, 1), email: Email, password: Password })
export type Registration = z.infer<typeof Registration>

/** Token of an emailed link. */
export const LinkToken = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/)
/** Six-digit code from an email or an authenticator app; Arabic and Bengali digits are accepted. */
export const ShortCode = z.string().trim().min(6).max(12)

/**
 * Confirms that the account owner makes a security-relevant change: the password if the account has one (else `password_wrong`),
 * otherwise a sign-in within the last 15 minutes (else `sign_in_again`).
 */
export const Reauthentication = z.strictObject({ password: z.string().min(1).max(128).optional() })

/** Refusal codes of endpoints that require reauthentication. */
export const reauthentication = ['reauthentication_required', 'password_wrong', 'sign_in_again'] as const

export const socialProviders = ['google', 'facebook'] as const
export const SocialProvider = z.enum(socialProviders)
export type SocialProvider = z.infer<typeof SocialProvider>

/** How a session was created. */
export const signInMethods = ['password', 'passkey', 'link', ...socialProviders] as const
export const SignInMethod = z.enum(signInMethods)
export type SignInMethod = z.infer<typeof SignInMethod>

/** The account as shown to its owner. */
export const Account = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  /** new address that is not confirmed yet */
  pendingEmail: z.string().nullable(),
  image: z.string().nullable(),
  language: Language.nullable(),
  memberSince: z.string(),
  /** receives abandoned-cart reminders */
  cartReminders: z.boolean(),
  hasPassword: z.boolean(),
  /** number of past guest orders with the verified email that can be added to the account */
  claimableOrders: z.number().int(),
  identities: z.array(z.object({ provider: SocialProvider, label: z.string().nullable(), since: z.string() })),
  /** social providers that can be linked */
  linkable: z.array(SocialProvider),
})
export type Account = z.infer<typeof Account>

/** A device with an open session. */
export const Device = z.object({
  _id: z.string(),
  current: z.boolean(),
  kind: z.enum(['phone', 'tablet', 'computer', 'other']),
  /** name and version from the User-Agent header; null when unknown */
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** truncated IP address, like 203.0.113.x */
  network: z.string().nullable(),
  method: SignInMethod.nullable(),
  since: z.string(),
  lastSeen: z.string(),
})
export type Device = z.infer<typeof Device>
