import { expect, test } from 'vitest'
import { safeCallback } from './callback-url.ts'

const origin = 'https://haat.test'

test.each([
  ['/checkout?step=2#pay', '/checkout?step=2#pay'],
  ['https://haat.test/product/a?color=Red', '/product/a?color=Red'],
  [origin, '/'],
  ['checkout', '/checkout'],
])('%s redirects to %s', (wanted, path) => expect(safeCallback(wanted, origin)).toBe(path))

test.each([
  null,
  '',
  'https://evil.example/x',
  '//evil.example',
  '/\\evil.example',
  '\t//evil.example',
  'https://haat.test//evil.example',
  'https://haat.test@evil.example/',
  'https://haat.test.evil.example/',
  'https://user:x@haat.test/cart',
  'http://haat.test/cart',
  'javascript:alert(1)',
  'blob:https://haat.test/x',
  'data:text/html,x',
  'http://',
  '/signin?callbackUrl=/signin',
  '/signup',
  '/reset-password#secret',
  '/auth-error?error=x',
  '/api/auth/signout',
  `/${'x'.repeat(3000)}`,
])('%.40s redirects to the home page', (wanted) => expect(safeCallback(wanted, origin)).toBe('/'))
