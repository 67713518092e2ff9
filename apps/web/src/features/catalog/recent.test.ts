import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSearches, recentSearches, rememberSearch, rememberViewed, viewedProducts } from './recent.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

test('the last twelve viewed products are stored, latest first and each once', () => {
  for (let index = 0; index < 20; index++) rememberViewed(`p${index}`)
  rememberViewed('p15')
  expect(viewedProducts()).toHaveLength(12)
  expect(viewedProducts().slice(0, 2)).toEqual(['p15', 'p19'])
  expect(viewedProducts().filter((id) => id === 'p15')).toHaveLength(1)
})

test('searches are stored as typed, the same words once', () => {
  rememberSearch('  Shoes ')
  rememberSearch('চা')
  rememberSearch('shoes')
  rememberSearch('   ')
  expect(recentSearches()).toEqual(['shoes', 'চা'])
  clearSearches()
  expect(recentSearches()).toEqual([])
})

test.each(['not json', '{"a":1}', '[1,null,{"x":1}]', '"text"'])('an invalid stored value is ignored: %s', (stored) => {
  localStorage.setItem('haat-viewed', stored)
  expect(viewedProducts()).toEqual([])
  rememberViewed('a')
  expect(viewedProducts()).toEqual(['a'])
})
