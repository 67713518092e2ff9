import { sql } from 'drizzle-orm'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import { anotherProcess } from '../../../testing/another-process.ts'
import { startTestApp } from '../../../testing/app.ts'
import { Client } from '../../../testing/client.ts'
import { aCustomer } from '../../../testing/factories/accounts.ts'
import { statementsOf } from '../../../testing/statements.ts'

const shop = await startTestApp()

test('two processes share sessions: sign-in and sign-out at one take effect at the other', async () => {
  const second = await anotherProcess(shop)
  const { email, password } = await aCustomer(shop.db)
  const here = shop.visitor()
  await here.signIn(email, password)
  // supertest stores cookies by host name, so the other port receives the same ones.
  const cookies = (here.http as unknown as { jar: { getCookies: (at: object) => { toValueString: () => string } } }).jar
  const there = new Client(second)
  there.http.set('Cookie', cookies.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false }).toValueString())
  expect((await there.session()).user?.email).toBe(email)
  await there.signOut()
  expect(await here.session()).toEqual({})
})

test('requests of a visitor neither read nor write the sessions table', async () => {
  const statements = await statementsOf(async () => {
    const visitor = shop.visitor()
    for (const path of ['/api/auth/session', '/api/auth/csrf', '/api/home/settings', '/api/home/wishlist', '/api/home/orders'])
      await visitor.get(path)
    await visitor.authPost('callback/credentials', { email: 'nobody@example.com', password: 'wrong password' })
  })
  expect(statements.filter((text) => /\bsettings\b|\busers\b/.test(text))).not.toEqual([])
  expect(statements.filter((text) => /\bsessions\b/.test(text))).toEqual([])
})

test('for an https URL, cookies have their prefixes and Secure, whatever protocol the proxy uses', async () => {
  const url = await anotherProcess(shop, { publicUrl: 'https://shop.example' })
  const { email, password } = await aCustomer(shop.db)
  const csrf = await supertest(url).get('/api/auth/csrf')
  const set = (csrf.headers as unknown as { 'set-cookie': string[] })['set-cookie']
  expect(set.map((line) => line.split('=')[0])).toEqual(['__Host-next-auth.csrf-token', '__Secure-next-auth.callback-url'])
  for (const line of set) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const jar = set.map((line) => line.split(';')[0]).join('; ')
  const signIn = await supertest(url)
    .post('/api/auth/callback/credentials')
    .set('Cookie', jar)
    .type('form')
    .send({ csrfToken: csrf.body.csrfToken, email, password, json: 'true', callbackUrl: '/account' })
  expect([signIn.status, signIn.body]).toEqual([200, { url: 'https://shop.example/account' }])
  const given = (signIn.headers as unknown as { 'set-cookie': string[] })['set-cookie']
  const session = given.find((line) => line.startsWith('__Secure-next-auth.session-token='))!
  expect(session).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/)
  const read = await supertest(url).get('/api/auth/session').set('Cookie', session.split(';')[0]!)
  expect(read.body.user.email).toBe(email)
  // The name of the http cookie is ignored.
  const plain = session.replace('__Secure-', '').split(';')[0]!
  expect((await supertest(url).get('/api/auth/session').set('Cookie', plain)).body).toEqual({})
})

test('a session signed with another secret is invalid', async () => {
  const url = await anotherProcess(shop, { sessionSecret: 'another secret that only tests know 987654' })
  const { email, password } = await aCustomer(shop.db)
  const here = shop.visitor()
  const answer = await here.signIn(email, password)
  const cookie = (answer.headers as unknown as { 'set-cookie': string[] })['set-cookie'].find((line) =>
    line.includes('session-token'),
  )!
  expect((await supertest(url).get('/api/auth/session').set('Cookie', cookie.split(';')[0]!)).body).toEqual({})
})

test('many concurrent sign-ins are answered, and other requests are served meanwhile', async () => {
  const { email, password } = await aCustomer(shop.db)
  const cookies = await shop.visitor().get('/api/auth/csrf')
  const jar = (cookies.headers as unknown as { 'set-cookie': string[] })['set-cookie']
    .map((line) => line.split(';')[0])
    .join('; ')
  let isOver = false
  const storm = Promise.all(
    Array.from({ length: 300 }, () =>
      supertest(shop.url)
        .post('/api/auth/callback/credentials')
        .set('Cookie', jar)
        .type('form')
        .send({ csrfToken: cookies.body.csrfToken, email, password, json: 'true' }),
    ),
  ).finally(() => {
    isOver = true
  })
  // Sequential requests: if they had to wait for the sign-ins, only one would be answered in time.
  let looks = 0
  while (!isOver) {
    await supertest(shop.url).get('/api/home/products').expect(200)
    looks += 1
  }
  const answers = await storm
  const busy = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(busy.length).toBeLessThan(answers.length)
  for (const answer of busy) {
    expect(answer.body).toMatchObject({ url: `${shop.url}/api/auth/error?error=Busy`, code: 'busy' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(looks).toBeGreaterThan(3)
})

test('if the sessions table cannot be read, the visitor is signed out and the cookie stays', async () => {
  const { email, password } = await aCustomer(shop.db)
  const visitor = shop.visitor()
  await visitor.signIn(email, password)
  await shop.db.execute(sql`ALTER TABLE sessions RENAME TO sessions_away`)
  const blind = await visitor.get('/api/auth/session')
  const out = await visitor.signOut()
  await shop.db.execute(sql`ALTER TABLE sessions_away RENAME TO sessions`)
  expect([blind.status, blind.body, blind.headers['set-cookie']]).toEqual([200, {}, undefined])
  expect([out.status, out.body]).toEqual([200, { url: `${shop.url}/` }])
})
