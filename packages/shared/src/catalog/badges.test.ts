import { expect, test } from 'vitest'
import { badgesShown, isInWindow, isReadable } from './badges.ts'

test('two colours are readable from a contrast ratio of 4.5', () => {
  expect(isReadable('#ffffff', '#767676')).toBe(true)
  expect(isReadable('#ffffff', '#777777')).toBe(false)
  expect(isReadable('white', '#000000')).toBe(false)
})

test('a badge is shown from its start until just before its end', () => {
  const window = { startsAt: 100, endsAt: 200 }
  expect([99, 100, 199, 200].map((now) => isInWindow(window, now))).toEqual([false, true, true, false])
  expect(isInWindow({ startsAt: null, endsAt: null }, 0)).toBe(true)
})

test('a product shows its two badges with the highest priority that are in their period', () => {
  const open = { startsAt: null, endsAt: null }
  const all = [
    { id: 'a', ...open },
    { id: 'b', startsAt: 500, endsAt: null },
    { id: 'c', ...open },
    { id: 'd', ...open },
  ]
  const shown = (now: number) => badgesShown(all, ['d', 'c', 'b', 'a'], now).map(({ id }) => id)
  expect(shown(1)).toEqual(['a', 'c'])
  expect(shown(500)).toEqual(['a', 'b'])
  expect(badgesShown(all, [], 1)).toEqual([])
})
