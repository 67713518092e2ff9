import { z } from 'zod'
import { recurringJobs } from './names.ts'

export const Queue = z.object({
  name: z.string(),
  /** not begun yet, without those that are tried again */
  waiting: z.number().int(),
  active: z.number().int(),
  retrying: z.number().int(),
  failed: z.number().int(),
  /** since when the oldest waits */
  since: z.string().nullable(),
})
export type Queue = z.infer<typeof Queue>

/** `late`: due for a while, and nobody has started it. `lost`: who was at it has not been heard of. */
export const runStates = ['running', 'waiting', 'late', 'lost', 'new'] as const

export const RecurringJob = z.object({
  name: z.enum(recurringJobs),
  state: z.enum(runStates),
  started: z.string().nullable(),
  finished: z.string().nullable(),
  next: z.string(),
  durationMs: z.number().int().nullable(),
  done: z.number().int().nullable(),
  error: z.string().nullable(),
  succeeded: z.string().nullable(),
  /** in a row */
  failures: z.number().int(),
})
export type RecurringJob = z.infer<typeof RecurringJob>

export const FailedJob = z.object({
  _id: z.string(),
  queue: z.string(),
  /** what it was about: an id of a mail or a message */
  about: z.string(),
  tries: z.number().int(),
  /** the last trouble, in a word */
  error: z.string(),
  at: z.string(),
  failedAt: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>
