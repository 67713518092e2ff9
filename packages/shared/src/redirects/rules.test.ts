import { describe, expect, test } from 'vitest'
import { isReservedPath, normalizePath, readTarget, withQuery } from './rules.ts'

const origin = 'https://shop.example'

describe('a path is stored', () => {
  test.each([
    ['/Collections/Shoes/', '/collections/shoes'],
    ['/a//b///', '/a/b'],
    ['/', '/'],
    ['/caf%C3%A9', '/café'],
    ['/CAFE\u0301', '/café'],
    ['/%E0%A6%9C%E0%A7%81%E0%A6%A4%E0%A6%BE', '/জুতা'],
    ['/old?utm=1#top', '/old'],
    ['https://old.example/products/Lamp?variant=3', '/products/lamp'],
    ['https://old.example', '/'],
    ['/100%25', '/100%25'],
    ['/what%3Fnow', '/what%3Fnow'],
    ['/a%20b', '/a b'],
  ])('%j as %j', (typed, path) => expect(normalizePath(typed)).toBe(path))

  test.each(['', 'shoes', '/%zz', '/a\\b', '/a%00b', '/a%0d%0aSet-Cookie: x', `/${'x'.repeat(500)}`, 'javascript:alert(1)'])(
    '%j is not a path',
    (typed) => expect(normalizePath(typed)).toBeUndefined(),
  )

  test('unchanged when it is normalized again', () => {
    for (const typed of ['/100%25', '/what%3Fnow', '/Caf%C3%A9/', '/%2523'])
      expect(normalizePath(normalizePath(typed)!)).toBe(normalizePath(typed))
  })
})

test('paths that the shop serves are reserved', () => {
  for (const path of ['/', '/cart', '/shop', '/api/x', '/dashboard', '/dashboard/orders', '/media/a', '/assets/b'])
    expect(isReservedPath(path), path).toBe(true)
  for (const path of ['/collections/all', '/carts', '/product/lamp', '/blog']) expect(isReservedPath(path), path).toBe(false)
})

describe('a target', () => {
  test.each([
    ['/product/lamp', { target: '/product/lamp', path: '/product/lamp' }],
    ['/shop?q=Lamp#top', { target: '/shop?q=Lamp#top', path: '/shop' }],
    ['/', { target: '/', path: '/' }],
    [`${origin}/Product/Lamp`, { target: '/Product/Lamp', path: '/product/lamp' }],
    [origin, { target: '/', path: '/' }],
    ['/page/a b', { target: '/page/a%20b', path: '/page/a b' }],
    ['https://other.example/x', { target: 'https://other.example/x', path: null }],
  ])('%j is allowed', (typed, target) => expect(readTarget(typed, origin)).toEqual(target))

  test.each([
    '//evil.example',
    '/\\evil.example',
    'http://other.example',
    'https://name:secret@other.example',
    'https://other.example/a b',
    'javascript:alert(1)',
    'data:text/html,x',
    '/api/home/products',
    '/dashboard',
    '/a\r\nSet-Cookie: x=1',
    'https://other.example/\u0000',
    'lamp',
    '',
  ])('%j is refused', (typed) => expect(readTarget(typed, origin)).toBeUndefined())
})

test('the query of the request is passed on to targets in the shop only', () => {
  expect(withQuery('/shop', 'utm=1')).toBe('/shop?utm=1')
  expect(withQuery('/shop?q=lamp#top', 'utm=1')).toBe('/shop?q=lamp&utm=1#top')
  expect(withQuery('/shop', '')).toBe('/shop')
  expect(withQuery('https://other.example/', 'token=1')).toBe('https://other.example/')
})
