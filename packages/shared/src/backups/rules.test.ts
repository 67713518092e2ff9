import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BackupPlan, backupsToKeep, defaultBackupPlan, lastPlannedAt, nextPlannedAt } from './rules.ts'

const plan = (every: BackupPlan['every'], minute = 150): BackupPlan => ({ ...defaultBackupPlan, every, minute })
const at = (text: string) => new Date(`${text}Z`)

describe('planned backup times', () => {
  test('are at the configured minute of each day in UTC with a daily plan', () => {
    expect(lastPlannedAt(plan('day'), at('2026-11-25T02:30'))).toEqual(at('2026-11-25T02:30'))
    expect(lastPlannedAt(plan('day'), at('2026-11-25T02:29'))).toEqual(at('2026-11-24T02:30'))
    expect(nextPlannedAt(plan('day'), at('2026-11-25T02:30'))).toEqual(at('2026-11-26T02:30'))
    expect(nextPlannedAt(plan('day'), at('2027-01-01T00:00'))).toEqual(at('2027-01-01T02:30'))
  })

  test('are on Sundays with a weekly plan', () => {
    // 2026-11-25 is a Wednesday.
    expect(lastPlannedAt(plan('week'), at('2026-11-25T12:00'))).toEqual(at('2026-11-22T02:30'))
    expect(lastPlannedAt(plan('week'), at('2026-11-22T02:29'))).toEqual(at('2026-11-15T02:30'))
    expect(lastPlannedAt(plan('week'), at('2026-11-22T02:30'))).toEqual(at('2026-11-22T02:30'))
    expect(nextPlannedAt(plan('week'), at('2026-11-25T12:00'))).toEqual(at('2026-11-29T02:30'))
  })

  test('are null without a schedule', () => {
    expect([lastPlannedAt(plan('never'), new Date()), nextPlannedAt(plan('never'), new Date())]).toEqual([null, null])
  })
})

describe('backup retention', () => {
  const daily = Array.from({ length: 120 }, (_, age) => ({ id: age, at: new Date(Date.UTC(2026, 10, 25, 2) - age * 86_400_000) }))

  test('retains the newest backup of each of the last days, weeks and months', () => {
    const retained = [...backupsToKeep(daily, { days: 3, weeks: 3, months: 3 })]
    // Wednesday 25, Tuesday 24, Monday 23; Sundays 22 and 15; 31 October and 30 September.
    expect(retained.map((age) => daily[age]!.at.toISOString().slice(0, 10)).toSorted()).toEqual([
      '2026-09-30',
      '2026-10-31',
      '2026-11-15',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ])
  })

  test('retains the newest of several backups of a day, and days without a backup do not count', () => {
    const backups = ['2026-11-25T09:00', '2026-11-25T02:00', '2026-11-20T02:00', '2026-11-19T02:00'].map((time) => ({
      id: time,
      at: at(time),
    }))
    expect([...backupsToKeep(backups, { days: 2, weeks: 0, months: 0 })]).toEqual(['2026-11-25T09:00', '2026-11-20T02:00'])
  })

  test('always retains the newest backup, and never more than configured', () => {
    const count = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(
        fc.array(fc.date({ min: at('2000-01-01T00:00'), max: at('2100-01-01T00:00'), noInvalidDate: true }), {
          minLength: 1,
          maxLength: 200,
        }),
        fc.record({ days: count, weeks: count, months: count }),
        (dates, keep) => {
          const backups = dates.map((date, id) => ({ id, at: date }))
          const retained = backupsToKeep(backups, keep)
          const newest = Math.max(...dates.map((date) => date.getTime()))
          expect([...retained].some((id) => dates[id]!.getTime() === newest)).toBe(true)
          expect(retained.size).toBeLessThanOrEqual(Math.max(1, keep.days + keep.weeks + keep.months))
        },
      ),
    )
  })
})
