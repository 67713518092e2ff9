import type { DashboardCategory } from '@haat/shared/catalog/dashboard/schema.ts'
import { expect, test } from 'vitest'
import { openLines, placed, spotAt, toTreeLines, without } from './tree.ts'

const one = (_id: string, parentId: string | null = null): DashboardCategory => ({
  ...{ _id, parentId, slug: _id, name: _id, description: '', texts: {}, image: null, mediaId: null, ground: null },
  ...{ count: 0, version: 1 },
})
const all = [one('a'), one('a1', 'a'), one('a2', 'a'), one('a2x', 'a2'), one('b'), one('c')]
const drawn = (categories: readonly DashboardCategory[]) =>
  toTreeLines(categories).map(({ category, depth }) => '-'.repeat(depth) + category._id)
const move = (id: string, at: number, depth: number, from = all) => {
  const lines = toTreeLines(from)
  const others = without(lines, id)
  const carried = lines.find(({ category }) => category._id === id)!
  return drawn(placed(from, id, others, spotAt(others, at, depth, carried)))
}

test('categories are listed in tree order, and collapsed ones hide their descendants', () => {
  expect(drawn(all)).toEqual(['a', '-a1', '-a2', '--a2x', 'b', 'c'])
  expect(openLines(toTreeLines(all), new Set(['a2'])).map(({ category }) => category._id)).toEqual(['a', 'a1', 'a2', 'b', 'c'])
  expect(toTreeLines(all)[0]).toMatchObject({ size: 4, height: 2, hasBelow: true })
  expect(drawn([one('x', 'gone')])).toEqual(['x'])
})

test('a category moves up, down, in and out together with its descendants', () => {
  expect(move('c', 0, 0)).toEqual(['c', 'a', '-a1', '-a2', '--a2x', 'b'])
  expect(move('c', 5, 1)).toEqual(['a', '-a1', '-a2', '--a2x', 'b', '-c'])
  expect(move('a2', 2, 0)).toEqual(['a', '-a1', 'a2', '-a2x', 'b', 'c'])
  expect(move('a', 2, 1)).toEqual(['b', 'c', '-a', '--a1', '--a2', '---a2x'])
  expect(move('b', 1, 1)).toEqual(['a', '-b', '-a1', '-a2', '--a2x', 'c'])
})

test('a category cannot be moved below the maximum depth or between a parent and its children', () => {
  expect(move('a', 2, 9)).toEqual(['b', 'c', '-a', '--a1', '--a2', '---a2x'])
  expect(move('c', 1, 0)).toEqual(['a', '-c', '-a1', '-a2', '--a2x', 'b'])
  const deep = [one('p'), one('q', 'p'), one('r', 'q'), one('s', 'r'), one('t')]
  expect(move('t', 4, 9, deep)).toEqual(['p', '-q', '--r', '---s', '---t'])
})
