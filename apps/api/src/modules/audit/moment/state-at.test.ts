import { expect, test } from 'vitest'
import { stateAt } from './state-at.ts'

test('walks back over the differences, newest first', () => {
  const diffs = [{ price: [2, 3] }, { price: [1, 2], name: ['Cup', 'Mug'] }] as Record<string, [unknown, unknown]>[]
  expect(stateAt({ name: 'Mug', price: 3, seo: null }, diffs)).toEqual({ fields: { name: 'Cup', price: 1 }, gaps: [] })
})

test('a creation leaves nothing of its fields, a deletion brings them back', () => {
  expect(stateAt({ name: 'Mug' }, [{ name: [null, 'Mug'] }])).toEqual({ fields: {}, gaps: [] })
  expect(stateAt({}, [{ name: ['Mug', null], tags: [['a'], null] }])).toEqual({ fields: { name: 'Mug', tags: ['a'] }, gaps: [] })
})

test('a change that nothing recorded shows as a gap, and the recorded value before counts', () => {
  expect(stateAt({ name: 'Imported' }, [{ name: ['Cup', 'Mug'] }])).toEqual({ fields: { name: 'Cup' }, gaps: ['name'] })
})
