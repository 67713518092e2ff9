import { expect, test } from 'vitest'
import { findCycle } from './no-chunk-cycles.ts'

const chunk = (fileName: string, ...imports: string[]) => ({ type: 'chunk' as const, fileName, imports })

test('an import cycle is reported, whatever its length', () => {
  expect(findCycle([chunk('a', 'b'), chunk('b', 'c', 'd'), chunk('c'), chunk('d', 'b')])).toEqual(['b', 'd', 'b'])
})

test('two chunks that import the same third chunk are no cycle', () => {
  expect(findCycle([chunk('a', 'b', 'c'), chunk('b', 'd'), chunk('c', 'd'), chunk('d')])).toBeUndefined()
})
