import { expect, test } from 'vitest'
import { changedKeys, merge } from './merge.ts'

const base = { name: 'Coat', price: 10, tags: ['a'] }

test('changes of different fields are merged', () => {
  expect(merge(base, { ...base, price: 12 }, { ...base, tags: ['a', 'b'] })).toEqual({
    values: { name: 'Coat', price: 12, tags: ['a', 'b'] },
    clashes: [],
  })
})

test('different changes of one field are a conflict, and the own value is used', () => {
  expect(merge(base, { ...base, price: 12 }, { ...base, price: 11 })).toEqual({
    values: { ...base, price: 12 },
    clashes: ['price'],
  })
})

test('the same change on both sides is no conflict', () => {
  expect(merge(base, { ...base, price: 12 }, { ...base, price: 12 }).clashes).toEqual([])
  expect(changedKeys(base, { ...base, tags: ['a'] })).toEqual([])
})
