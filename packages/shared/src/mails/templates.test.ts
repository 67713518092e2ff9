import { expect, test } from 'vitest'
import { findUnknownPlaceholders, tidyPlaceholders, unknownPlaceholders } from './templates.ts'

test('unknown placeholders are reported as typed', () => {
  expect(unknownPlaceholders('Hello {{name}}, {{ shop }}', ['name', 'shop'])).toEqual([])
  expect(unknownPlaceholders('{{nmae}} {{}} {{ a b }} }} {{', ['name'])).toEqual(['{{nmae}}', '{{}}', '{{ a b }}', '}}', '{{'])
  expect(unknownPlaceholders('{name} costs {5}', [])).toEqual([])
  expect(tidyPlaceholders('{{ name }} and {{shop}}')).toBe('{{name}} and {{shop}}')
})

test('unknown placeholders are reported per field', () => {
  const words = { subject: '{{x}}', heading: '', paragraphs: ['fine {{name}}', '{{y}}'], button: '', note: '' }
  expect(findUnknownPlaceholders(words, ['name'])).toEqual({ subject: ['{{x}}'], paragraphs: ['{{y}}'] })
})
