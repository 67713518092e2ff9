import { z } from 'zod'
import { recurringJobs } from '../names.ts'

/** Name of a recurring job: one of the shop, or `x.<extension>.<job>`. */
export const JobName = z.union([z.enum(recurringJobs), z.templateLiteral(['x.', z.string().max(100)])])

export const Queue = z.object({
  name: z.string(),
  /** not started yet, excluding retries */
  waiting: z.number().int(),
  active: z.number().int(),
  retrying: z.number().int(),
  failed: z.number().int(),
  /** since when the oldest waiting job waits */
  since: z.string().nullable(),
})
export type Queue = z.infer<typeof Queue>

/** `late`: overdue and not started by any process. `lost`: the process that ran it no longer sends heartbeats. */
export const runStates = ['running', 'waiting', 'late', 'lost', 'new'] as const

export const RecurringJob = z.object({
  name: JobName,
  /** of a job of an extension: its extension, what it does and why, in the language of the reader */
  extension: z.object({ title: z.string(), job: z.string(), about: z.string() }).optional(),
  state: z.enum(runStates),
  started: z.string().nullable(),
  finished: z.string().nullable(),
  next: z.string(),
  durationMs: z.number().int().nullable(),
  done: z.number().int().nullable(),
  error: z.string().nullable(),
  succeeded: z.string().nullable(),
  /** consecutive failures */
  failures: z.number().int(),
})
export type RecurringJob = z.infer<typeof RecurringJob>

export const FailedJob = z.object({
  _id: z.string(),
  queue: z.string(),
  /** id of the mail or message the job processes */
  about: z.string(),
  attempts: z.number().int(),
  /** short description of the last error */
  error: z.string(),
  at: z.string(),
  failedAt: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>
