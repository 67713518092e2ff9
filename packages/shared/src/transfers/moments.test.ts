import { expect, test } from 'vitest'
import { readMoment, writeMoment } from './cells.ts'

test.each([
  ['2026-11-27', '2026-11-26T18:00:00.000Z'],
  ['2026-11-27 20:05', '2026-11-27T14:05:00.000Z'],
  ['2026-11-27T20:05:01.250', '2026-11-27T14:05:01.250Z'],
  ['2026-11-27T20:05Z', '2026-11-27T20:05:00.000Z'],
  ['2026-11-27T20:05:00+01:00', '2026-11-27T19:05:00.000Z'],
  // for the column to refuse
  ['27/11/2026', '27/11/2026'],
  ['2026-13-01', '2026-13-01'],
  ['', ''],
])('a file of a shop in Dhaka has the time %j, which is %j', (text, moment) => {
  expect(readMoment(text, 'Asia/Dhaka')).toBe(moment)
})

test('a written time is read as the same moment in any time zone', () => {
  const moment = '2026-11-27T20:05:01.250Z'
  expect(writeMoment(moment, 'Asia/Kathmandu')).toBe('2026-11-28T01:50:01.250+05:45')
  for (const zone of ['Asia/Kathmandu', 'America/New_York', 'UTC'])
    expect(readMoment(writeMoment(moment, zone), 'Europe/Paris')).toBe(moment)
  expect(writeMoment('', 'Asia/Kathmandu')).toBe('')
})
