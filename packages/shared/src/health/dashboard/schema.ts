import { z } from 'zod'
import { healthGroups, healthKeys, healthPlaces, healthStates } from '../checks.ts'

/** The last result of a check, with texts in the requested language. `place` is the page that repairs it; null is the server. */
export const HealthResult = z.object({
  key: z.enum(healthKeys),
  group: z.enum(healthGroups),
  state: z.enum(healthStates),
  place: z.enum(healthPlaces).nullable(),
  title: z.string(),
  text: z.string(),
  /** when it was made; null: not yet */
  checkedAt: z.string().nullable(),
  /** since when it has had this state */
  since: z.string().nullable(),
})
export type HealthResult = z.infer<typeof HealthResult>

/** A process of the shop that reports every half minute. */
export const ShopProcess = z.object({
  host: z.string(),
  pid: z.number().int(),
  role: z.enum(['all', 'web', 'worker']),
  version: z.string(),
  node: z.string(),
  /** memory in use, and what it may use, in bytes */
  memory: z.number(),
  memoryLimit: z.number(),
  startedAt: z.string(),
  seenAt: z.string(),
})
export type ShopProcess = z.infer<typeof ShopProcess>

export const HealthReport = z.object({
  state: z.enum(['good', 'attention', 'broken']),
  checks: z.array(HealthResult),
  processes: z.array(ShopProcess),
  /** number of checks that a background job is about to make */
  due: z.number().int(),
})
export type HealthReport = z.infer<typeof HealthReport>
