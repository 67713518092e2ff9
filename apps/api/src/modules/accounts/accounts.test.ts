import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { aCustomer, testPassword } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp()
const someone = { name: 'Ayesha', email: 'ayesha@example.com', password: 'lantern-river-42' }

describe('register', () => {
  test('creates an account that can sign in; the password is stored as an Argon2id hash', async () => {
    const visitor = shop.visitor()
    const answer = await visitor.call(accountsApi.register, { ...someone, email: '  Ayesha@Example.com ' })
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await visitor.signIn(someone.email, someone.password)).status).toBe(200)
    expect((await visitor.session()).user).toEqual({ name: 'Ayesha', email: someone.email, image: null })
    const { rows } = await shop.db.execute<{ password_hash: string }>(
      sql`SELECT password_hash FROM users WHERE email = ${someone.email}`,
    )
    expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('a registered email gets the same response and its account does not change (P29)', async () => {
    const known = await aCustomer(shop.db, { name: 'First' })
    const visitor = shop.visitor()
    const answer = await visitor.call(accountsApi.register, { ...someone, email: known.email.toUpperCase(), name: 'Second' })
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect((await visitor.signIn(known.email, someone.password)).status).toBe(401)
    expect((await visitor.signIn(known.email, testPassword)).status).toBe(200)
    expect((await visitor.session()).user).toMatchObject({ name: 'First' })
  })

  test('refuses fields for role, status or id', async () => {
    for (const more of [{ a: true }, { role: 'admin' }, { status: 'active' }, { id: 'x' }, { emailVerifiedAt: 'now' }]) {
      const answer = await shop.visitor().post('/api/home/account', { ...someone, email: 'wish@example.com', ...more })
      expect([answer.status, answer.body.code]).toEqual([400, 'bad_request'])
      expect(Object.values(answer.body.fields)).toEqual(['unknown field'])
    }
  })

  test.each([
    ['email', { email: 'no address' }],
    ['email', { email: ['a@b.co'] }],
    ['password', { password: 'short' }],
    ['password', { password: 'x'.repeat(129) }],
    ['password', { password: 'with\u0000nul-character' }],
    ['password', { password: 12345678 }],
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['name', { name: { $ne: 1 } }],
  ])('reports the field %s as invalid in %j', async (field, wrong) => {
    const answer = await shop.visitor().post('/api/home/account', { ...someone, ...wrong })
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([400, 'bad_request', [field]])
  })

  test.each(['password123', 'QWERTYUIOP', 'aaaaaaaaaaaa', 'ayesha@example.com', 'ｐａｓｓｗｏｒｄ１２３'])(
    'refuses the common password %s',
    async (password) => {
      const answer = await shop.visitor().post('/api/home/account', { ...someone, email: 'ayesha@example.com', password })
      expect([answer.status, answer.body.code]).toEqual([422, 'password_common'])
    },
  )

  test('accepts passwords of 128 characters in any script and compares all of them', async () => {
    const password = `${'বাজার-'.repeat(21)}xy`
    const visitor = shop.visitor()
    await visitor.call(accountsApi.register, { ...someone, email: 'long@example.com', password })
    expect((await visitor.signIn('long@example.com', password)).status).toBe(200)
    expect((await visitor.signIn('long@example.com', `${password.slice(0, -1)}z`)).status).toBe(401)
  })

  test('20 concurrent registrations of one email create one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.visitor().call(accountsApi.register, { ...someone, email: 'race@example.com' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM users WHERE email = 'race@example.com'`)
    expect(rows).toHaveLength(1)
  })

  test('refuses cross-site and form requests', async () => {
    const visitor = shop.visitor()
    const foreign = await visitor.post('/api/home/account', someone).set('Origin', 'https://evil.example')
    expect([foreign.status, foreign.body.code]).toEqual([403, 'cross_site'])
    const marked = await visitor.post('/api/home/account', someone).set('Sec-Fetch-Site', 'cross-site')
    expect(marked.status).toBe(403)
    const form = await visitor.http.post('/api/home/account').type('form').send(someone)
    expect([form.status, form.body.code]).toEqual([415, 'unsupported_type'])
  })
})

test('the language of an account must be one that the shop has enabled', async () => {
  await givenSettings(ctxOf(shop), 'general', { language: 'fr', languages: ['fr', 'bn'] })
  const visitor = shop.visitor()
  // A database notification clears cached settings asynchronously.
  await eventually(async () => expect((await visitor.call(settingsApi.read)).body.settings.languages).toEqual(['fr', 'bn']))
  const email = 'salma@example.com'
  const registered = await visitor.post('/api/home/account', { ...someone, email }).set('Accept-Language', 'ar')
  expect(registered.status).toBe(200)
  await visitor.signIn(email, someone.password)
  expect((await visitor.call(accountsApi.read)).body.account.language).toBe('fr')
  const refused = await visitor.call(accountsApi.update, { language: 'ar' })
  expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([400, ['language']])
  expect((await visitor.call(accountsApi.update, { language: 'bn' })).body.account.language).toBe('bn')
})
