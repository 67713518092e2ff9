import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { startTestApp } from '../../testing/app.ts'
import { ResponseCache } from '../response-cache.ts'
import { type AuthConfig, assertAuthConfig } from './config.ts'

const does = () => {}
const right: AuthConfig = {
  secret: 'a secret that only tests know 0123456789',
  providers: { credentials: { type: 'credentials' }, passkey: { type: 'credentials' }, email: { type: 'email' } },
  authorize: { credentials: does, passkey: does },
  sessions: { get: does, set: does, destroy: does },
  mailLinks: { createVerificationToken: does, useVerificationToken: does, getUserByEmail: does },
}

test('a valid configuration is accepted', () => {
  expect(() => assertAuthConfig(right)).not.toThrow()
  expect(() => assertAuthConfig({ ...right, providers: { google: { type: 'oauth' } }, mailLinks: undefined })).not.toThrow()
})

test.each([
  ['NO_SECRET', { secret: undefined }],
  ['NO_SECRET', { secret: '' }],
  ['CALLBACK_CREDENTIALS_JWT_ERROR', { sessions: undefined }],
  ['CALLBACK_CREDENTIALS_JWT_ERROR', { sessions: { get: does, set: undefined, destroy: does } }],
  ['CALLBACK_CREDENTIALS_HANDLER_ERROR', { authorize: { credentials: does } }],
  ['CALLBACK_CREDENTIALS_HANDLER_ERROR', { authorize: { credentials: does, passkey: 'yes' } }],
  ['EMAIL_REQUIRES_ADAPTER_ERROR', { mailLinks: undefined }],
  ['MISSING_ADAPTER_METHODS_ERROR', { mailLinks: { createVerificationToken: does, getUserByEmail: does } }],
  ['MISSING_ADAPTER_METHODS_ERROR', { mailLinks: {} }],
] satisfies [string, Partial<AuthConfig>][])('%s prevents the start: %j', (code, broken) => {
  expect(() => assertAuthConfig({ ...right, ...broken })).toThrow(code)
})

describe('behind HTTP', async () => {
  const shop = await startTestApp()

  test('an app without a secret is not built', () => {
    const dependencies = {
      env: { ...shop.env, sessionSecret: '' },
      database: { db: shop.db, pool: shop.pool, close: shop.close },
    }
    expect(() =>
      buildApp({ ...dependencies, log: pino({ level: 'silent' }), cache: new ResponseCache(), health: { draining: false } }),
    ).toThrow('NO_SECRET')
  })

  // INVALID_CALLBACK_URL_ERROR: the protocol allows an error or ignoring the value; ignoring it avoids a loop of errors.
  test.each(['javascript:alert(1)', 'nonsense', 'ftp://x/', '%00', ' '])('a callback URL like %j is ignored', async (bad) => {
    for (const path of ['signin', 'csrf', 'session', 'signout', 'error', 'verify-request']) {
      const answer = await shop.visitor().get(`/api/auth/${path}?callbackUrl=${encodeURIComponent(bad)}`)
      expect(answer.status).toBeLessThan(400)
      const cookie = await shop
        .visitor()
        .get(`/api/auth/${path}`)
        .set('Cookie', `next-auth.callback-url=${encodeURIComponent(bad)}`)
      expect(cookie.status).toBeLessThan(400)
    }
    const page = await shop.visitor().get(`/api/auth/signin?callbackUrl=${encodeURIComponent(bad)}`)
    expect(page.headers.location).toBe(`/signin?callbackUrl=${encodeURIComponent(shop.url)}`)
  })

  test('MISSING_NEXTAUTH_API_ROUTE_ERROR: the path without an action reports a server configuration problem', async () => {
    const answer = await shop.visitor().post('/api/auth')
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('server configuration')])
  })
})
