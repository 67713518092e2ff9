import { expect, test } from 'vitest'
import { announcementAt, isWindow } from './announcement.ts'

const at = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z`
const now = new Date(at(12))
const given = (announcementFrom: string | null, announcementUntil: string | null, announcement = 'Sale') =>
  announcementAt({ announcement, announcementFrom, announcementUntil }, now)

test.each<[string | null, string | null, string, string | null]>([
  [null, null, 'Sale', null],
  [at(11), at(13), 'Sale', at(13)],
  [at(12), null, 'Sale', null],
  [at(13), at(14), '', at(13)],
  [null, at(12), '', null],
  [at(10), at(11), '', null],
])('from %s until %s at noon: %j, changes at %s', (from, until, text, changes) => {
  expect(given(from, until)).toEqual({ text, changesAt: changes === null ? null : new Date(changes) })
})

test('an empty announcement never changes', () => expect(given(at(13), null, '')).toEqual({ text: '', changesAt: null }))

test('a period ends after it starts', () => {
  expect([isWindow(at(1), at(2)), isWindow(at(2), at(2)), isWindow(null, at(2)), isWindow(at(2), null)]).toEqual([
    true,
    false,
    true,
    true,
  ])
})
