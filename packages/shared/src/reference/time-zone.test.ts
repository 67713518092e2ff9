import { describe, expect, test } from 'vitest'
import { countries } from './countries.ts'
import { countryTimeZone } from './country-time-zones.ts'
import { dayOf, toLocalText } from './time-zone.ts'
import { dayStart, fromLocalText, isTimeZone, toZonedText } from './zoned-time.ts'

const hours = (day: string, next: string, zone: string) =>
  (dayStart(next, zone).getTime() - dayStart(day, zone).getTime()) / 3_600_000

test.each(['UTC', 'Asia/Dhaka', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true)
})

test.each(['', '+06:00', 'Dhaka', 'Asia/Nowhere', "UTC'; --", 'Asia/Dhaka ', 'x'.repeat(100)])('%j is no time zone', (name) => {
  expect(isTimeZone(name)).toBe(false)
})

test('each country has a time zone', () => {
  expect(countries.filter(({ code }) => !isTimeZone(countryTimeZone(code)) || countryTimeZone(code) === 'UTC')).toEqual([])
  expect([countryTimeZone('BD'), countryTimeZone('US'), countryTimeZone('')]).toEqual(['Asia/Dhaka', 'America/New_York', 'UTC'])
})

describe('days', () => {
  test.each([
    ['Asia/Dhaka', '2026-11-27', '2026-11-26T18:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-27', '2026-11-26T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-27', '2026-11-26T18:15:00.000Z'],
    ['America/New_York', '2026-11-27', '2026-11-27T05:00:00.000Z'],
    ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    // Clocks skip midnight: the day begins at one.
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    // Midnight comes twice: the day begins at the first one.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['UTC', '0099-01-01', '0099-01-01T00:00:00.000Z'],
  ])('a day in %s, %s, begins at %s', (zone, day, start) => {
    expect(dayStart(day, zone).toISOString()).toBe(start)
    expect(dayOf(start, zone)).toBe(day)
    expect(dayOf(Date.parse(start) - 1, zone) < day).toBe(true)
  })

  test('days on which clocks change have 23 or 25 hours', () => {
    expect(hours('2026-03-29', '2026-03-30', 'Europe/Paris')).toBe(23)
    expect(hours('2026-10-25', '2026-10-26', 'Europe/Paris')).toBe(25)
    expect(hours('2026-03-29', '2026-03-30', 'Asia/Beirut')).toBe(23)
    expect(hours('2026-10-24', '2026-10-25', 'Asia/Beirut')).toBe(25)
    expect(hours('2026-10-25', '2026-10-26', 'Asia/Kolkata')).toBe(24)
  })
})

describe('local times', () => {
  test.each([
    ['2026-12-01T00:00', 'Asia/Dhaka', '2026-11-30T18:00:00.000Z'],
    ['2026-12-01T00:00:30', 'America/New_York', '2026-12-01T05:00:30.000Z'],
    ['2026-07-01T12:00', 'Europe/Paris', '2026-07-01T10:00:00.000Z'],
    // skipped: read an hour later
    ['2026-03-29T02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
    // comes twice: the first one
    ['2026-10-25T02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, moment) => {
    expect(fromLocalText(text, zone)?.toISOString()).toBe(moment)
  })

  test('a text that is no local time is refused', () => {
    for (const text of ['', '2026-12-01', '2026-13-01T00:00', '2026-12-01T00:00Z', 'soon'])
      expect(fromLocalText(text, 'Asia/Dhaka')).toBeUndefined()
  })

  test('a moment is written with the date and time of the zone, and its offset', () => {
    const at = '2026-11-27T20:05:01.250Z'
    expect(toLocalText(at, 'Asia/Dhaka')).toBe('2026-11-28T02:05:01.250')
    expect(toZonedText(at, 'Asia/Dhaka')).toBe('2026-11-28T02:05:01.250+06:00')
    expect(toZonedText(at, 'America/St_Johns')).toBe('2026-11-27T16:35:01.250-03:30')
    expect(toZonedText(at, 'UTC')).toBe(at)
    for (const zone of ['Asia/Dhaka', 'America/St_Johns', 'UTC']) expect(new Date(toZonedText(at, zone)).toISOString()).toBe(at)
  })
})
