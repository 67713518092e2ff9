import { expect, test } from 'vitest'
import { paths, to } from './paths.ts'

test('path parameters are encoded', () => {
  expect(to(paths.home)).toBe('/')
  expect(to(paths.product, { slug: 'stride-runner' })).toBe('/product/stride-runner')
  expect(to(paths.product, { slug: 'a/b?c=ড' })).toBe(`/product/${encodeURIComponent('a/b?c=ড')}`)
})

test('query parameters are appended, empty ones are omitted', () => {
  expect(to(paths.shop, undefined, { q: 'red shoes', brand: ['a', 'b'], color: '', page: undefined })).toBe(
    '/shop?q=red+shoes&brand=a&brand=b',
  )
})
