import { expect, test } from 'vitest'
import { appliesTo, checkFieldValue, isFieldTranslated, isLink, parseFieldFilter } from './rules.ts'
import type { FieldValue } from './schema.ts'

const choices = [{ id: 'oak' }, { id: 'ash' }]
const fits = (type: Parameters<typeof checkFieldValue>[0]['type'], value: FieldValue) => {
  const decision = checkFieldValue({ type, choices }, value)
  return decision.ok ? decision.value : undefined
}

test.each([
  ['text', 'Oak', 'Oak'],
  ['text', 'two\nlines', undefined],
  ['text', 'x'.repeat(301), undefined],
  ['text', 3, undefined],
  ['long', 'two\nlines', 'two\nlines'],
  ['number', 1.5, 1.5],
  ['number', -1, -1],
  ['number', Number.NaN, undefined],
  ['number', Number.POSITIVE_INFINITY, undefined],
  ['number', 0.0000001, undefined],
  ['number', 1e13, undefined],
  ['number', '5', undefined],
  ['boolean', false, false],
  ['boolean', 'true', undefined],
  ['choice', 'oak', 'oak'],
  ['choice', 'elm', undefined],
  ['choice', ['oak'], undefined],
  ['choices', ['ash', 'oak', 'ash'], ['oak', 'ash']],
  ['choices', ['elm'], undefined],
  ['choices', 'oak', undefined],
  ['date', '2024-02-29', '2024-02-29'],
  ['date', '2023-02-29', undefined],
  ['date', '24-1-1', undefined],
  ['link', 'https://example.com/a?b', 'https://example.com/a?b'],
  ['file', { name: 'Manual', url: '/files/manual.pdf' }, { name: 'Manual', url: '/files/manual.pdf' }],
  ['file', { name: 'Manual', url: 'javascript:alert(1)' }, undefined],
  ['file', '/manual.pdf', undefined],
] as [Parameters<typeof fits>[0], FieldValue, FieldValue | undefined][])('%s: %j', (type, value, stored) => {
  expect(fits(type, value)).toEqual(stored)
})

test('links are allowed to web URLs and paths of the shop only', () => {
  expect(['/a', 'http://a.b'].map(isLink)).toEqual([true, true])
  const bad = [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://',
    'data:text/html,x',
    'https://a@b.example',
    'a b',
  ]
  expect(bad.map(isLink)).toEqual(bad.map(() => false))
})

test('a field without categories applies to all products', () => {
  expect([appliesTo([], []), appliesTo(['a'], ['b', 'a']), appliesTo(['a'], ['b'])]).toEqual([true, true, false])
})

test('a field filter is a value or a range', () => {
  expect(parseFieldFilter('wood:oak')).toEqual({ key: 'wood', value: 'oak' })
  expect(parseFieldFilter('weight:1.5..20')).toEqual({ key: 'weight', min: 1.5, max: 20 })
  expect(parseFieldFilter('weight:-3..')).toEqual({ key: 'weight', min: -3 })
  expect(parseFieldFilter('weight:..5')).toEqual({ key: 'weight', max: 5 })
  expect(parseFieldFilter('weight:..')).toEqual({ key: 'weight', value: '..' })
  expect(['wood', 'wood:', ':oak', ''].map(parseFieldFilter)).toEqual(Array(4).fill(undefined))
})

test('a field is translated if its name, its heading and all its choices are', () => {
  const field = { group: '', texts: { fr: { name: 'Bois' } }, choices: [{ id: 'oak', name: 'Oak', names: { fr: 'Chêne' } }] }
  expect(isFieldTranslated(field, 'fr')).toBe(true)
  expect(isFieldTranslated(field, 'ar')).toBe(false)
  expect(isFieldTranslated({ ...field, group: 'Material' }, 'fr')).toBe(false)
  expect(isFieldTranslated({ ...field, choices: [...field.choices, { id: 'ash', name: 'Ash', names: {} }] }, 'fr')).toBe(false)
})
