import { expect, test } from 'vitest'
import { downloadState } from './rules.ts'

test.each([
  [{ used: 0, allowed: 1, until: null, revoked: false }, 'ready'],
  [{ used: 1, allowed: 1, until: null, revoked: false }, 'used_up'],
  [{ used: 99, allowed: null, until: 101, revoked: false }, 'ready'],
  [{ used: 0, allowed: 5, until: 100, revoked: false }, 'expired'],
  [{ used: 5, allowed: 5, until: 100, revoked: false }, 'expired'],
  [{ used: 0, allowed: 5, until: 101, revoked: true }, 'revoked'],
] as const)('%j is %s', (facts, state) => {
  expect(downloadState(facts, 100)).toBe(state)
})
