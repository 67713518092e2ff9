import { addDays, dayMs, dayOf } from '../reference/time-zone.ts'
import { fromLocalText } from '../reference/zoned-time.ts'

/** When backups are made, and how many of them are kept. */
export interface BackupPlan {
  every: 'never' | 'day' | 'week'
  /** minutes after midnight on the clocks of the shop's time zone */
  minute: number
  /** how many of the newest days, weeks and months keep their newest backup */
  keep: { days: number; weeks: number; months: number }
}

export const defaultBackupPlan: BackupPlan = { every: 'never', minute: 120, keep: { days: 7, weeks: 4, months: 3 } }

/** The day (YYYY-MM-DD) of the last planned backup at or before `now`; null without a schedule. */
function lastPlannedDay(plan: BackupPlan, now: Date, timeZone: string): string | null {
  if (plan.every === 'never') return null
  let day = dayOf(now, timeZone)
  if (plannedOn(day, plan, timeZone) > now) day = addDays(day, -1)
  return plan.every === 'week' ? addDays(day, -new Date(day).getUTCDay()) : day
}

function plannedOn(day: string, { minute }: BackupPlan, timeZone: string): Date {
  const time = new Date(minute * 60_000).toISOString().slice(11, 16)
  return fromLocalText(`${day}T${time}`, timeZone)!
}

/**
 * Time of the last planned backup at or before `now`; null without a schedule. Weekly backups are made on Sundays. Each day has one planned time, also where clocks
 * skip it or show it twice.
 */
export function lastPlannedAt(plan: BackupPlan, now: Date, timeZone: string): Date | null {
  const day = lastPlannedDay(plan, now, timeZone)
  return day === null ? null : plannedOn(day, plan, timeZone)
}

/** Time of the next planned backup after `now`; null without a schedule. */
export function nextPlannedAt(plan: BackupPlan, now: Date, timeZone: string): Date | null {
  const day = lastPlannedDay(plan, now, timeZone)
  return day === null ? null : plannedOn(addDays(day, plan.every === 'week' ? 7 : 1), plan, timeZone)
}

/**
 * Ids of the backups that the retention keeps: the newest one, and the newest of each of the last days, weeks (from Monday) and months
 * that have a backup, in the time zone.
 */
export function backupsToKeep<Id>(
  backups: readonly { id: Id; at: Date }[],
  { days, weeks, months }: BackupPlan['keep'],
  timeZone: string,
): Set<Id> {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const retained = new Set<Id>(newestFirst.slice(0, 1).map(({ id }) => id))
  const keepNewestOf = (period: (day: string) => string | number, count: number) => {
    const seen = new Set<string | number>()
    for (const { id, at } of newestFirst) {
      const its = period(dayOf(at, timeZone))
      if (seen.has(its)) continue
      if (seen.size === count) return
      seen.add(its)
      retained.add(id)
    }
  }
  keepNewestOf((day) => day, days)
  keepNewestOf((day) => Math.floor((Date.parse(day) / dayMs + 3) / 7), weeks) // 1970-01-01 was a Thursday
  keepNewestOf((day) => day.slice(0, 7), months)
  return retained
}
