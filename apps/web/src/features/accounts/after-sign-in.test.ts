import type { Session } from '@haat/shared/accounts/schema.ts'
import { expect, test } from 'vitest'
import { afterSignIn } from './after-sign-in.ts'

const session = (user: Partial<Session['user']>): Session => ({
  user: { name: 'A', email: 'a@haat.test', image: null, ...user },
  expires: '2030-01-01T00:00:00.000Z',
})

test('customers return to the page they came from, staff to the dashboard unless they came from another page', () => {
  const staff = session({ s: { status: 'active', permissions: [] } })
  expect(afterSignIn('/', session({}))).toBe('/')
  expect(afterSignIn('/', session({ a: true }))).toBe('/dashboard')
  expect(afterSignIn('/', staff)).toBe('/dashboard')
  expect(afterSignIn('/cart', staff)).toBe('/cart')
  expect(afterSignIn('/', session({ a: true, mustAddFactor: true }))).toBe('/account/security')
})
