import { expect, test } from 'vitest'
import {
  activeFilters,
  listInput,
  merged,
  noFilters,
  omit,
  readFilters,
  toggled,
  withoutFilters,
  writeFilters,
} from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const write = (query: string) => writeFilters(read(query)).toString()

test('filters read from a URL are written to the same URL', () => {
  const address =
    'q=shoe&category=shoes&brand=norrby&brand=lune&color=Iris&attribute=41&min=10&max=99.5&inStock=1&onSale=1&rating=4&sort=pa'
  expect(write(address)).toBe(address)
  expect(write('')).toBe('')
})

test.each([
  'sort=zz',
  'sort=constructor',
  'rating=9',
  'rating=4.5',
  'rating=x',
  'min=abc',
  'min=-5',
  'min=1e9',
  'max=1.234',
  'inStock=no',
  'brand=',
  'q=%20%20',
  'cursor=x&limit=9999',
])('an invalid filter is ignored: %s', (query) => {
  expect(read(query)).toEqual(noFilters)
})

test('duplicate values count once, and at most twenty are used', () => {
  expect(read('brand=a&brand=a&brand=b').brand).toEqual(['a', 'b'])
  const many = Array.from({ length: 30 }, (_, index) => `color=c${index}`).join('&')
  expect(read(many).color).toHaveLength(20)
  expect(toggled(read(many), 'color', 'one more').color).toHaveLength(20)
})

test('markup in a search query stays text, and a long query is cut', () => {
  expect(read('q=<script>alert(1)</script>').q).toBe('<script>alert(1)</script>')
  expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(120)
})

test('the request contains the filters of the URL, and on a category page that category', () => {
  expect(listInput(read('color=Iris&inStock=1&min=5'))).toEqual({ color: ['Iris'], inStock: '1', min: 5, facets: '1' })
  expect(listInput(read('category=bags'), 'shoes')).toEqual({ category: 'shoes', facets: '1' })
  expect(listInput(noFilters)).toEqual({ facets: '1' })
})

test('each active filter can be removed separately', () => {
  const filters = read('q=shoe&category=shoes&color=Iris&color=Sand&min=10&rating=4&onSale=1&sort=pa')
  const active = activeFilters(filters)
  expect(active.map(({ kind, value }) => `${kind} ${value}`.trim())).toEqual([
    'category shoes',
    'color Iris',
    'color Sand',
    'price',
    'rating 4',
    'onSale',
  ])
  for (const { without } of active) expect(activeFilters(without)).toHaveLength(active.length - 1)
  expect(writeFilters(active[1]!.without).getAll('color')).toEqual(['Sand'])
})

test('clearing the filters keeps search query and sort order', () => {
  expect(writeFilters(withoutFilters(read('q=shoe&color=Iris&min=3&sort=pa'))).toString()).toBe('q=shoe&sort=pa')
})

test('a filter value can be toggled and a filter removed', () => {
  const once = toggled(noFilters, 'brand', 'norrby')
  expect(once.brand).toEqual(['norrby'])
  expect(toggled(once, 'brand', 'norrby')).toEqual(noFilters)
  expect(omit(read('min=1&max=2'), 'min')).toEqual({ ...noFilters, max: 2 })
})

test('two changes made from the same filters are merged', () => {
  const before = read('q=shoe&brand=lune&color=Iris&min=3&inStock=1')
  const earlier = read('q=shoe&brand=lune&brand=norrby&min=3&rating=4')
  const later = read('q=shoe&color=Iris&color=Sand&max=9&inStock=1')
  expect(merged(before, later, earlier)).toEqual(read('q=shoe&brand=norrby&color=Sand&max=9&rating=4'))
  expect(merged(before, before, earlier)).toEqual(earlier)
  expect(merged(before, later, before)).toEqual(later)
  expect(merged(before, noFilters, earlier)).toEqual(read('brand=norrby&rating=4'))
})
