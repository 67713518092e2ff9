/** When backups are made, and how many of them are kept. */
export interface BackupPlan {
  every: 'never' | 'day' | 'week'
  /** minutes since midnight, UTC */
  minute: number
  /** how many of the newest days, weeks and months keep their newest backup */
  keep: { days: number; weeks: number; months: number }
}

export const defaultBackupPlan: BackupPlan = { every: 'never', minute: 120, keep: { days: 7, weeks: 4, months: 3 } }

const day = 24 * 3_600_000

/** Time of the last planned backup at or before `now`; null without a schedule. Weekly backups are made on Sundays. */
export function lastPlannedAt({ every, minute }: BackupPlan, now: Date): Date | null {
  if (every === 'never') return null
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  let planned = midnight + minute * 60_000
  if (planned > now.getTime()) planned -= day
  if (every === 'week') planned -= new Date(planned).getUTCDay() * day
  return new Date(planned)
}

/** Time of the next planned backup after `now`; null without a schedule. */
export function nextPlannedAt(plan: BackupPlan, now: Date): Date | null {
  const last = lastPlannedAt(plan, now)
  return last && new Date(last.getTime() + (plan.every === 'week' ? 7 : 1) * day)
}

/**
 * Ids of the backups that the retention keeps: the newest one, and the newest of each of the last days, weeks (from Monday) and months
 * that have a backup, in UTC.
 */
export function backupsToKeep<Id>(
  backups: readonly { id: Id; at: Date }[],
  { days, weeks, months }: BackupPlan['keep'],
): Set<Id> {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const retained = new Set<Id>(newestFirst.slice(0, 1).map(({ id }) => id))
  const keepNewestOf = (period: (at: Date) => string | number, count: number) => {
    const seen = new Set<string | number>()
    for (const { id, at } of newestFirst) {
      if (seen.has(period(at))) continue
      if (seen.size === count) return
      seen.add(period(at))
      retained.add(id)
    }
  }
  keepNewestOf((at) => Math.floor(at.getTime() / day), days)
  keepNewestOf((at) => Math.floor((at.getTime() / day + 3) / 7), weeks) // 1970-01-01 was a Thursday
  keepNewestOf((at) => at.toISOString().slice(0, 7), months)
  return retained
}
