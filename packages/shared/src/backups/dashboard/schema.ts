import { z } from 'zod'
import { Id } from '../../text.ts'
import { maxRetained } from '../constants.ts'

const retained = z.int().min(0).max(maxRetained)

/** When backups are made, and how many are kept: see `backups/rules.ts`. */
export const BackupPlan = z.strictObject({
  every: z.enum(['never', 'day', 'week']),
  /** minutes after midnight on the clocks of the shop's time zone */
  minute: z.int().min(0).max(1439),
  keep: z.strictObject({ days: retained, weeks: retained, months: retained }),
})

/** A backup in the backup folder, or the attempt to make one. */
export const Backup = z.object({
  _id: Id,
  /** file name; null while there is no file */
  file: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'complete', 'failed', 'cancelled']),
  /** who or what asked for it; `command`: written by `pnpm shop backup` */
  reason: z.enum(['schedule', 'staff', 'command']),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** size of the file in bytes */
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  files: z.number().int().nullable(),
  encrypted: z.boolean(),
  /** what a running backup or verification does now, and how far it is */
  progress: z.object({ step: z.string(), done: z.number().int(), total: z.number().int() }).nullable(),
  error: z.string().nullable(),
  /** restored into a temporary database and compared: null if never */
  verification: z
    .object({
      state: z.enum(['waiting', 'running', 'matches', 'failed']),
      at: z.string().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
})
export type Backup = z.infer<typeof Backup>

export const BackupOverview = z.object({
  plan: BackupPlan,
  /** 0 if never saved */
  version: z.number().int(),
  /** next planned backup; null without a schedule */
  nextAt: z.string().nullable(),
  /** folder on the server */
  folder: z.string(),
  /** backups are encrypted with the passphrase of the server */
  encrypted: z.boolean(),
  /** free bytes on the disk of the folder; null if unknown */
  free: z.number().nullable(),
  /** newest first */
  backups: z.array(Backup),
})
export type BackupOverview = z.infer<typeof BackupOverview>
