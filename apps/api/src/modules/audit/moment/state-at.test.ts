import { expect, test } from 'vitest'
import { stateAt } from './state-at.ts'

test('applies the diffs backwards, newest first', () => {
  const diffs = [{ price: [2, 3] }, { price: [1, 2], name: ['Cup', 'Mug'] }] as Record<string, [unknown, unknown]>[]
  expect(stateAt({ name: 'Mug', price: 3, seo: null }, diffs)).toEqual({ fields: { name: 'Cup', price: 1 }, gaps: [] })
})

test('reverting a creation removes the fields, reverting a deletion restores them', () => {
  expect(stateAt({ name: 'Mug' }, [{ name: [null, 'Mug'] }])).toEqual({ fields: {}, gaps: [] })
  expect(stateAt({}, [{ name: ['Mug', null], tags: [['a'], null] }])).toEqual({ fields: { name: 'Mug', tags: ['a'] }, gaps: [] })
})

test('a change without an entry is reported as a gap, and the last recorded value is used', () => {
  expect(stateAt({ name: 'Imported' }, [{ name: ['Cup', 'Mug'] }])).toEqual({ fields: { name: 'Cup' }, gaps: ['name'] })
})
