import { expect, test } from 'vitest'
import { optionInSentence } from './options.ts'

test('an English option name is written small in a sentence, unless it begins with an abbreviation', () => {
  expect(optionInSentence('Size', 'en')).toBe('size')
  expect(optionInSentence('EU size', 'en')).toBe('EU size')
  expect(optionInSentence('Taille', 'fr')).toBe('Taille')
})
