import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { passkeys } from '../../../db/tables/people/accounts.ts'
import { startTestApp } from '../../../testing/app.ts'
import { aCustomer, testPassword } from '../../../testing/factories/accounts.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'

const shop = await startTestApp()
const base = `${shop.url}/api/auth`
const switched = (email: boolean) => givenSettings(ctxOf(shop), 'login', { google: false, facebook: false, email })
await switched(true)

const ask = (email: string, fields: Record<string, string> = {}) => shop.visitor().authPost('signin/email', { email, ...fields })
const linksTo = async (email: string) =>
  (await shop.mails())
    .filter(({ to, links }) => to === email && links[0]?.includes('/callback/email'))
    .map(({ links }) => inPage(links[0]!))
/** The address that the page of an emailed link opens after a click. */
const inPage = (link: string): string => {
  const { origin, pathname, search, hash } = new URL(link)
  expect([origin, pathname, search]).toEqual([shop.url, '/mail-link', ''])
  return shop.url + hash.slice(1)
}
async function linkFor(email: string, fields: Record<string, string> = {}): Promise<URL> {
  expect((await ask(email, fields)).status).toBe(200)
  return new URL((await linksTo(email)).at(-1)!)
}
const open = (url: URL, visitor = shop.visitor()) => visitor.get(`${url.pathname}${url.search}`)
const verification = `${base}/error?error=Verification`
const verified = (id: string) => shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${id}`)

test('an emailed sign-in link works once and redirects to the callback URL', async () => {
  const { id, email } = await aCustomer(shop.db)
  await verified(id)
  const list = await shop.visitor().get('/api/auth/providers')
  expect(list.body.email).toEqual({
    id: 'email',
    name: 'Email',
    type: 'email',
    signinUrl: `${base}/signin/email`,
    callbackUrl: `${base}/callback/email`,
  })
  const answer = await ask(` ${email.toUpperCase()} `, { callbackUrl: '/checkout' })
  expect([answer.status, answer.body]).toEqual([200, { url: `${base}/verify-request?provider=email&type=email` }])
  const page = await shop.visitor().get('/api/auth/verify-request?provider=email&type=email')
  expect([page.status, page.headers.location]).toEqual([302, '/signin?sent=1'])

  const link = new URL((await linksTo(email))[0]!)
  expect([...link.searchParams.keys()]).toEqual(['callbackUrl', 'token', 'email'])
  const { rows } = await shop.db.execute(
    sql`SELECT row_to_json(t)::text AS t FROM account_tokens t UNION SELECT row_to_json(m)::text FROM mails m`,
  )
  expect(JSON.stringify(rows)).not.toContain(link.searchParams.get('token'))

  // HEAD requests of link scanners do not use the link up.
  expect((await shop.visitor().http.head(`${link.pathname}${link.search}`)).status).toBe(400)
  const visitor = shop.visitor()
  const back = await open(link, visitor)
  expect([back.status, back.headers.location]).toEqual([302, `${shop.url}/checkout`])
  expect((await visitor.session()).user).toMatchObject({ email })
  const sessions = await shop.db.execute(sql`SELECT sess FROM sessions WHERE user_id = ${id}`)
  expect(sessions.rows).toMatchObject([{ sess: { method: 'link' } }])
  const again = shop.visitor()
  expect((await open(link, again)).headers.location).toBe(verification)
  expect(await again.session()).toEqual({})
})

test('a mail scanner that opens the emailed link does not use it up', async () => {
  const { id, email } = await aCustomer(shop.db)
  await verified(id)
  await ask(email, { callbackUrl: '/account' })
  const mailed = (await shop.mails()).findLast(({ to }) => to === email)!.links
  expect(mailed.filter((one) => one.includes('token='))).toHaveLength(1)
  for (const link of mailed) for (const method of ['GET', 'HEAD']) await fetch(link, { method })
  const visitor = shop.visitor()
  expect((await open(new URL(inPage(mailed[0]!)), visitor)).headers.location).toBe(`${shop.url}/account`)
  expect((await visitor.session()).user).toMatchObject({ email })
})

test('the response does not reveal whether an account exists', async () => {
  const { id, email } = await aCustomer(shop.db, { status: 'disabled' })
  for (const address of [email, 'nobody-here@example.com']) {
    const answer = await ask(address)
    expect([answer.status, answer.body]).toEqual([200, { url: `${base}/verify-request?provider=email&type=email` }])
    expect(await linksTo(address)).toEqual([])
  }
  await shop.db.execute(sql`UPDATE users SET status = 'active' WHERE id = ${id}`)
  const link = await linkFor(email)
  await shop.db.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${id}`)
  expect((await open(link)).headers.location).toBe(verification)
})

test('invalid emails, tokens and callback URLs get their error codes', async () => {
  for (const bad of ['', 'x', 'a@b', 'a@b.c\u0000'])
    expect((await ask(bad)).body).toEqual({ url: `${base}/error?error=EmailSignin` })
  expect((await ask('a@example.com', { csrfToken: 'x' })).body).toEqual({ url: `${base}/signin?csrf=true` })

  const { email } = await aCustomer(shop.db)
  const link = await linkFor(email)
  const at = async (query: Record<string, string>) =>
    (await open(new URL(`${base}/callback/email?${new URLSearchParams(query)}`))).headers.location
  const token = link.searchParams.get('token')!
  expect(await at({ email })).toBe(`${base}/error?error=configuration`)
  expect(await at({ token })).toBe(`${base}/error?error=configuration`)
  expect(await at({ token: 'x'.repeat(43), email })).toBe(verification)
  expect((await shop.visitor().get('/api/auth/error?error=Verification')).headers.location).toBe('/auth-error?error=Verification')
  expect((await shop.visitor().authPost('callback/email', { token, email })).status).toBe(400)

  await shop.db.execute(sql`UPDATE account_tokens SET expires_at = now() WHERE purpose = 'sign-in-link'`)
  expect((await open(link)).headers.location).toBe(verification)
  const older = await linkFor(email)
  const newer = await linkFor(email)
  expect((await open(older)).headers.location).toBe(verification)
  const evil = new URL(newer)
  evil.searchParams.set('callbackUrl', 'https://evil.example/')
  expect((await open(evil)).headers.location).toBe(shop.url)
})

test('twenty concurrent requests with one link open one session', async () => {
  const { id, email } = await aCustomer(shop.db)
  await verified(id)
  const link = await linkFor(email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(link)))
  expect(answers.filter(({ headers }) => headers.location === `${shop.url}/`)).toHaveLength(1)
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM sessions WHERE user_id = ${id}`)
  expect(rows).toHaveLength(1)
})

test('a sign-in link to an unverified account deletes its sessions, password and passkeys', async () => {
  const { id, email } = await aCustomer(shop.db)
  const squatter = shop.visitor()
  await squatter.signIn(email, testPassword)
  await shop.db.insert(passkeys).values({ id: 'k', userId: id, name: 'k', publicKey: 'k', counter: 0 })
  const owner = shop.visitor()
  expect((await open(await linkFor(email), owner)).headers.location).toBe(`${shop.url}/`)
  expect((await owner.session()).user).toMatchObject({ email })
  expect(await squatter.session()).toEqual({})
  expect((await squatter.signIn(email, testPassword)).status).toBe(401)
  const { rows } = await shop.db.execute(sql`SELECT email_verified_at IS NOT NULL AS verified,
    (SELECT count(*)::int FROM passkeys WHERE user_id = ${id}) AS keys FROM users WHERE id = ${id}`)
  expect(rows).toEqual([{ verified: true, keys: 0 }])
})

test('the sign-in link setting is checked on request, before sending and on opening', async () => {
  const { id, email } = await aCustomer(shop.db)
  await verified(id)
  const link = await linkFor(email)
  await ask(email)
  await switched(false)
  const before = (await linksTo(email)).length
  const start = await ask(email)
  const opened = await open(link)
  const list = await shop.visitor().get('/api/auth/providers')
  await switched(true)
  expect(before).toBe(1)
  expect(start.body).toEqual({ url: `${base}/signin?csrf=true` })
  expect(opened.headers.location).toBe(verification)
  expect(list.body).not.toHaveProperty('email')
})
