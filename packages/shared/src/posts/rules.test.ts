import { expect, test } from 'vitest'
import { postState } from './rules.ts'

const now = new Date('2026-03-01T12:00:00Z')

test.each([
  ['draft', null, 'draft'],
  ['draft', '2026-02-01T00:00:00Z', 'draft'],
  ['published', '2026-02-01T00:00:00Z', 'published'],
  ['published', '2026-03-01T12:00:00Z', 'published'],
  ['published', '2026-03-01T12:00:01Z', 'scheduled'],
  ['published', null, 'draft'],
] as const)('a %s post of %s is %s', (status, publishedAt, state) => {
  expect(postState({ status, publishedAt }, now)).toBe(state)
})
