import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

const said = (before: string, after: string) =>
  wordDiff(before, after)!.map(({ kind, text }) => `${{ same: '', gone: '-', new: '+' }[kind]}${text.trim()}`)

test('equal, added and removed words are marked', () => {
  expect(said('A warm winter coat', 'A very warm coat')).toEqual(['A', '+very', 'warm', '-winter', 'coat'])
  expect(said('', 'new words')).toEqual(['+new words'])
  expect(said('old', '')).toEqual(['-old'])
  expect(said('same', 'same')).toEqual(['same'])
})

test('very long texts are not compared word by word', () => {
  expect(wordDiff('word '.repeat(1000), 'x')).toBeUndefined()
})
