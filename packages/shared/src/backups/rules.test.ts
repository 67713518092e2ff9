import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BackupPlan, backupsToKeep, defaultBackupPlan, lastPlannedAt, nextPlannedAt } from './rules.ts'

const plan = (every: BackupPlan['every'], minute = 150): BackupPlan => ({ ...defaultBackupPlan, every, minute })
const at = (text: string) => new Date(`${text}Z`)

describe('planned backup times', () => {
  test('are at the configured minute of each day with a daily plan', () => {
    expect(lastPlannedAt(plan('day'), at('2026-11-25T02:30'), 'UTC')).toEqual(at('2026-11-25T02:30'))
    expect(lastPlannedAt(plan('day'), at('2026-11-25T02:29'), 'UTC')).toEqual(at('2026-11-24T02:30'))
    expect(nextPlannedAt(plan('day'), at('2026-11-25T02:30'), 'UTC')).toEqual(at('2026-11-26T02:30'))
    expect(nextPlannedAt(plan('day'), at('2027-01-01T00:00'), 'UTC')).toEqual(at('2027-01-01T02:30'))
  })

  test('are on Sundays with a weekly plan', () => {
    // 2026-11-25 is a Wednesday.
    expect(lastPlannedAt(plan('week'), at('2026-11-25T12:00'), 'UTC')).toEqual(at('2026-11-22T02:30'))
    expect(lastPlannedAt(plan('week'), at('2026-11-22T02:29'), 'UTC')).toEqual(at('2026-11-15T02:30'))
    expect(lastPlannedAt(plan('week'), at('2026-11-22T02:30'), 'UTC')).toEqual(at('2026-11-22T02:30'))
    expect(nextPlannedAt(plan('week'), at('2026-11-25T12:00'), 'UTC')).toEqual(at('2026-11-29T02:30'))
  })

  test('stay at the time of day of the time zone when clocks change, once a day where that time is skipped or comes twice', () => {
    const paris = (minute: number, now: string) => nextPlannedAt(plan('day', minute), at(now), 'Europe/Paris')
    expect(paris(180, '2026-10-24T12:00')).toEqual(at('2026-10-25T02:00'))
    expect(paris(180, '2026-10-23T12:00')).toEqual(at('2026-10-24T01:00'))
    // 2:30 comes twice on 25 October, and is skipped on 29 March.
    expect(paris(150, '2026-10-25T00:00')).toEqual(at('2026-10-25T00:30'))
    expect(paris(150, '2026-10-25T00:30')).toEqual(at('2026-10-26T01:30'))
    expect(paris(150, '2026-03-28T12:00')).toEqual(at('2026-03-29T01:30'))
    expect(paris(150, '2026-03-29T01:30')).toEqual(at('2026-03-30T00:30'))
  })

  test('belong to the days of the time zone', () => {
    // Sunday 2:30 in Dhaka is Saturday evening in UTC.
    expect(lastPlannedAt(plan('week'), at('2026-11-25T12:00'), 'Asia/Dhaka')).toEqual(at('2026-11-21T20:30'))
    expect(nextPlannedAt(plan('week'), at('2026-11-25T12:00'), 'Asia/Dhaka')).toEqual(at('2026-11-28T20:30'))
  })

  test('are null without a schedule', () => {
    expect([lastPlannedAt(plan('never'), new Date(), 'UTC'), nextPlannedAt(plan('never'), new Date(), 'UTC')]).toEqual([
      null,
      null,
    ])
  })
})

describe('backup retention', () => {
  const daily = Array.from({ length: 120 }, (_, age) => ({ id: age, at: new Date(Date.UTC(2026, 10, 25, 2) - age * 86_400_000) }))

  test('retains the newest backup of each of the last days, weeks and months', () => {
    const retained = [...backupsToKeep(daily, { days: 3, weeks: 3, months: 3 }, 'UTC')]
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
    expect([...backupsToKeep(backups, { days: 2, weeks: 0, months: 0 }, 'UTC')]).toEqual(['2026-11-25T09:00', '2026-11-20T02:00'])
  })

  test('days are those of the time zone', () => {
    // Midnight and 11 p.m. of one day in New York are of two days in UTC.
    const late = ['2026-10-24T04:00', '2026-10-25T03:00'].map((time) => ({ id: time, at: at(time) }))
    expect(backupsToKeep(late, { days: 3, weeks: 0, months: 0 }, 'UTC').size).toBe(2)
    expect(backupsToKeep(late, { days: 3, weeks: 0, months: 0 }, 'America/New_York').size).toBe(1)
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
          const retained = backupsToKeep(backups, keep, 'UTC')
          const newest = Math.max(...dates.map((date) => date.getTime()))
          expect([...retained].some((id) => dates[id]!.getTime() === newest)).toBe(true)
          expect(retained.size).toBeLessThanOrEqual(Math.max(1, keep.days + keep.weeks + keep.months))
        },
      ),
    )
  })
})
