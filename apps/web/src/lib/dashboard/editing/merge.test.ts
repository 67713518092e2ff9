import { expect, test } from 'vitest'
import { changedKeys, merge } from './merge.ts'

const base = { name: 'Coat', price: 10, tags: ['a'] }

test('what each changed alone stands beside the other', () => {
  expect(merge(base, { ...base, price: 12 }, { ...base, tags: ['a', 'b'] })).toEqual({
    values: { name: 'Coat', price: 12, tags: ['a', 'b'] },
    clashes: [],
  })
})

test('what both changed differently clashes, and ours stands', () => {
  expect(merge(base, { ...base, price: 12 }, { ...base, price: 11 })).toEqual({
    values: { ...base, price: 12 },
    clashes: ['price'],
  })
})

test('the same change made by both is none', () => {
  expect(merge(base, { ...base, price: 12 }, { ...base, price: 12 }).clashes).toEqual([])
  expect(changedKeys(base, { ...base, tags: ['a'] })).toEqual([])
})
