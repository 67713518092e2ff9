import { z } from 'zod'
import { Permission } from '../../accounts/schema.ts'
import { Id, line } from '../../text.ts'
import { apiKeySections, longestOverlap, mostAllowedIps } from '../rules.ts'

/** A key for calls without a browser. The secret itself is returned once, by the call that makes it. */
export const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  /** first characters of the secret, by which people tell keys apart */
  prefix: z.string(),
  permissions: z.array(Permission),
  /** addresses and networks that may use the key; empty for all */
  allowedIps: z.array(z.string()),
  /** name of the user whose rights limit the key; they change with that user's */
  owner: z.string(),
  createdAt: z.string(),
  /** ISO date of the last call, exact to a minute; null if unused */
  lastUsedAt: z.string().nullable(),
  /** null without an end */
  expiresAt: z.string().nullable(),
  /** until then the replaced secret works too; null if there is none */
  overlapUntil: z.string().nullable(),
  /** the current user may replace its secret: its creator and admins */
  mayRotate: z.boolean(),
  version: z.number().int(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** An IPv4 or IPv6 address, or a network of them: `203.0.113.0/24`. */
export const AllowedIp = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

export const apiKeyFields = {
  name: line(80, 1),
  permissions: z
    .array(Permission.extend({ name: z.enum(apiKeySections) }))
    .min(1)
    .max(apiKeySections.length),
  allowedIps: z.array(AllowedIp).max(mostAllowedIps).default([]),
  /** ISO date in the future; null without an end */
  expiresAt: z.iso.datetime().nullable().default(null),
}

/** Hours in which the replaced secret still works; 0 ends it at once. */
export const OverlapHours = z.int().min(0).max(longestOverlap)
