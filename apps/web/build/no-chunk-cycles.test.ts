import { expect, test } from 'vitest'
import { findCycle } from './no-chunk-cycles.ts'

const chunk = (fileName: string, ...imports: string[]) => ({ type: 'chunk' as const, fileName, imports })

test('a circle of imports is named, however long', () => {
  expect(findCycle([chunk('a', 'b'), chunk('b', 'c', 'd'), chunk('c'), chunk('d', 'b')])).toEqual(['b', 'd', 'b'])
})

test('chunks that share one and meet again are no circle', () => {
  expect(findCycle([chunk('a', 'b', 'c'), chunk('b', 'd'), chunk('c', 'd'), chunk('d')])).toBeUndefined()
})
