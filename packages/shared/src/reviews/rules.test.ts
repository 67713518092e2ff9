import { expect, test } from 'vitest'
import { publicName } from './rules.ts'

test.each([
  ['Nadia Rahman', 'Nadia R.'],
  ['  Nadia  Binte  Rahman ', 'Nadia R.'],
  ['Cher', 'Cher'],
  ['Élodie Öztürk', 'Élodie Ö.'],
  ['রহিমা খাতুন', 'রহিমা'],
  ['محمد علي', 'محمد'],
  ['someone@example.com', ''],
  ['', ''],
  [null, ''],
])('%j is %j in public', (name, shown) => {
  expect(publicName(name)).toBe(shown)
})
