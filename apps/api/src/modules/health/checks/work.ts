import { oldAfterHours } from '@haat/shared/backups/constants.ts'
import { recurringJobs } from '@haat/shared/jobs/names.ts'
import { jobsOfExtensions } from '../../../extensions/registry.ts'
import { findNewestBackup } from '../../../gateways/backup-folder.ts'
import { canReachMailServer } from '../../../gateways/mail.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Outcome } from '../repo.ts'
import type { HealthLimits } from './limits.ts'
import { good, list } from './outcome.ts'
import { countFailedWork, findBadJobs, findLastVerification, findPausedWebhooks, readMailAge } from './work-repo.ts'

type Check = (ctx: Ctx, limits: HealthLimits) => Promise<Outcome>

/** Checks of background work. */
export const workChecks = {
  jobs: async ({ db, env }) => {
    // Rows of earlier releases and of extensions that are off stay, and nothing runs them.
    const bad = await findBadJobs(db, [...recurringJobs, ...jobsOfExtensions(env).map(({ name }) => name)])
    return bad.length === 0 ? good : { state: 'broken', detail: list(bad) }
  },
  failedWork: async ({ db }) => {
    const { mails, events } = await countFailedWork(db)
    return { state: mails + events === 0 ? 'good' : 'attention', detail: { mails, events } }
  },
  mailQueue: async ({ db }, { mailMinutes }) => {
    const minutes = await readMailAge(db)
    return minutes === null || minutes <= mailMinutes ? good : { state: 'broken', detail: { minutes } }
  },
  mailServer: async ({ env }) => {
    if (!env.smtpUrl) return { state: env.demo ? 'good' : 'attention', finding: 'mailServerNone' }
    return { state: (await canReachMailServer(env)) ? 'good' : 'broken', detail: { server: new URL(env.smtpUrl).host } }
  },
  webhooks: async ({ db }) => {
    const paused = await findPausedWebhooks(db)
    return paused.length === 0 ? good : { state: 'attention', detail: list(paused) }
  },
  backupAge: async ({ env }) => {
    const newest = await findNewestBackup(env)
    if (!newest) return { state: 'attention', finding: 'backupNone' }
    const hours = (Date.now() - newest.at.getTime()) / 3_600_000
    return { state: hours <= oldAfterHours ? 'good' : 'attention', detail: { hours, size: newest.bytes / 1e6 } }
  },
  backupVerified: async ({ db }, { verifiedDays }) => {
    const last = await findLastVerification(db)
    if (!last) return { state: 'attention', finding: 'backupNeverVerified' }
    if (!last.matches) return { state: 'broken', finding: 'backupDamaged' }
    return { state: last.days <= verifiedDays ? 'good' : 'attention', detail: { days: last.days } }
  },
} satisfies Record<string, Check>
