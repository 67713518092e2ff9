import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { alertsApi } from '@haat/shared/alerts/endpoints.ts'
import { newsletterApi } from '@haat/shared/newsletter/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { orderTokenHeader, readTokenFragment } from '@haat/shared/orders/token.ts'
import { sql } from 'drizzle-orm'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import { listeners } from '../listeners.ts'
import { claimMessages, processMessages } from '../modules/orders/jobs.ts'
import { startTestApp } from '../testing/app.ts'
import { aCustomer } from '../testing/factories/accounts.ts'
import { aPicture, aProduct } from '../testing/factories/catalog.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenArea } from '../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../testing/factories/orders.ts'
import { givenSettings } from '../testing/factories/settings.ts'
import { socialPeer } from '../testing/social-peer.ts'

const pages = 'https://shop.example'
const api = 'https://api.shop.example'
const peer = await socialPeer()
/** Pages and API on two origins of one site: redirects from emails and providers find the session. */
const shop = await startTestApp({ ...peer.env, publicUrl: pages, apiUrl: api })
const ctx = ctxOf(shop)
await givenSettings(ctx, 'login', { google: true, facebook: false, email: true })
await givenSettings(ctx, 'security', { loginForPurchase: false })

const fromPages = { Origin: pages, 'Sec-Fetch-Site': 'same-site' }
const setCookies = (answer: supertest.Response) => (answer.headers['set-cookie'] as unknown as string[] | undefined) ?? []
/** Cookies as a browser stores them: the last one of a name. */
const jar = (...answers: supertest.Response[]) => {
  const lines = answers.flatMap((answer) => setCookies(answer).map((line) => line.split(';')[0]!))
  return [...new Map(lines.map((line) => [line.split('=')[0], line])).values()].join('; ')
}
const sessionIn = (answer: supertest.Response) =>
  setCookies(answer).find((line) => line.startsWith('__Secure-next-auth.session-token='))
const lastMail = async (to: string) => (await shop.mails()).findLast((mail) => mail.to === to)!

/** Signs in with `provider` from a page of the shop; returns the answer and the cookies. */
async function start(provider: string, fields: Record<string, string>) {
  const csrf = await supertest(shop.url).get('/api/auth/csrf').set(fromPages)
  const answer = await supertest(shop.url)
    .post(`/api/auth/signin/${provider}`)
    .set({ ...fromPages, Cookie: jar(csrf) })
    .type('form')
    .send({ csrfToken: csrf.body.csrfToken, json: 'true', callbackUrl: `${pages}/account`, ...fields })
  return { answer, cookie: jar(csrf, answer) }
}
const onApi = (url: string) => {
  expect(url.startsWith(`${api}/api/`)).toBe(true)
  return url.slice(api.length)
}

test('a provider redirects to the API, which redirects to the page of the shop with a valid session', async () => {
  peer.says({ sub: 'g-1', email: 'rahima@example.org', email_verified: true, name: 'Rahima' })
  const { answer, cookie } = await start('google', {})
  const provider = new URL(answer.body.url as string)
  expect(provider.searchParams.get('redirect_uri')).toBe(`${api}/api/auth/callback/google`)
  const gone = await fetch(provider, { redirect: 'manual' })
  const back = await supertest(shop.url)
    .get(onApi(gone.headers.get('location')!))
    .set('Cookie', cookie)
  expect([back.status, back.headers.location]).toEqual([302, `${pages}/account`])
  expect(sessionIn(back)).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/)
  const session = await supertest(shop.url)
    .get('/api/auth/session')
    .set({ ...fromPages, Cookie: jar(back) })
  expect(session.body.user.email).toBe('rahima@example.org')
  expect(session.headers['access-control-allow-origin']).toBe(pages)

  const refused = await supertest(shop.url).get('/api/auth/callback/google?error=access_denied').set('Cookie', cookie)
  let location = refused.headers.location!
  for (let hops = 0; hops < 3 && location.startsWith(api); hops++)
    location = (await supertest(shop.url).get(onApi(location)).set('Cookie', cookie)).headers.location!
  expect(location).toMatch(/^https:\/\/shop\.example\/signin\?.*error=Callback/)
})

test('a sign-in link opens a page of the shop, whose button opens it at the API, which redirects to the shop', async () => {
  const { email, id } = await aCustomer(shop.db)
  await shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${id}`)
  const { answer } = await start('email', { email })
  const sent = await supertest(shop.url)
    .get(onApi(answer.body.url as string))
    .set(fromPages)
  expect(sent.headers.location).toBe(`${pages}/signin?sent=1`)
  const [link] = (await lastMail(email)).links
  expect(link).toMatch(/^https:\/\/shop\.example\/mail-link#\/api\/auth\/callback\/email\?/)
  const opened = await supertest(shop.url).get(link!.split('#')[1]!)
  const { action, fields } = formIn(opened.text)
  const back = action
    ? await supertest(shop.url)
        .post(action)
        .type('form')
        .set({ Origin: api, Cookie: jar(opened) })
        .send(fields)
    : opened
  expect([back.status, back.headers.location]).toEqual([302, `${pages}/account`])
  expect(sessionIn(back)).toBeDefined()
})

/** The form of a page that asks for confirmation, if there is one. */
function formIn(html: string): { action: string | undefined; fields: Record<string, string> } {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  const fields = [...html.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(
    ([, name, value]) => [name!, value!] as const,
  )
  return { action: action?.replace(api, ''), fields: Object.fromEntries(fields) }
}

test('links in emails open pages of the shop, whose requests the API accepts; one-click unsubscribe uses the API', async () => {
  const visitor = shop.visitor()
  await visitor.call(accountsApi.register, { name: 'New', email: 'new@example.org', password: 'market-square-7' })
  const [verify] = (await lastMail('new@example.org')).links
  expect(verify).toMatch(/^https:\/\/shop\.example\/verify-email#/)

  const { email } = await aCustomer(shop.db)
  await supertest(shop.url).post('/api/home/password-reset').set(fromPages).send({ email }).expect(200)
  const [reset] = (await lastMail(email)).links
  expect(reset).toMatch(/^https:\/\/shop\.example\/reset-password#/)

  await supertest(shop.url).post(newsletterApi.signUp.path).set(fromPages).send({ email: 'reader@example.org', source: 'footer' })
  const [confirm] = (await lastMail('reader@example.org')).links
  expect(confirm).toMatch(/^https:\/\/shop\.example\/mail-link#/)
  const confirmed = await supertest(shop.url)
    .post(alertsApi.byLink.path)
    .set(fromPages)
    .send({ token: confirm!.split('#')[1] })
  expect([confirmed.status, confirmed.headers['access-control-allow-origin']]).toEqual([200, pages])
  const welcome = await lastMail('reader@example.org')
  const stop = /<(https:[^>]+)>/.exec(welcome.headers['list-unsubscribe'] ?? '')![1]!
  const stopped = await supertest(shop.url).post(onApi(stop)).type('form').send({ 'List-Unsubscribe': 'One-Click' })
  expect(stopped.status).toBe(200)
})

test('the order link of a guest opens the page of the shop; pictures in emails come from the API', async () => {
  const picture = await aPicture(shop.db, { hash: 'cd'.repeat(16) })
  await givenSettings(ctx, 'pictures', { logo: [picture.id] })
  const product = await aProduct(shop.db, { stock: null, pictures: [{ mediaId: picture.id }] })
  await givenArea(ctx)
  const placed = await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }])
  const claims = await claimMessages(ctx, { limit: 100, lease: 30 })
  await processMessages(ctx, claims, { listeners, attempts: 3, retryDelay: 60 })
  const mail = await lastMail(givenAddress().email)
  const link = new URL(mail.links[0]!)
  expect(`${link.origin}${link.pathname}`).toBe(`${pages}/orders/${placed.body.order.orderId}`)
  const pictures = [...mail.html.matchAll(/<img[^>]*src="([^"]+)"/g)].map(([, src]) => src!)
  expect(pictures).toHaveLength(2)
  for (const src of pictures) expect(src).toMatch(/^https:\/\/api\.shop\.example\/media\//)
  const read = await supertest(shop.url)
    .get(ordersApi.read.path.replace(':orderId', placed.body.order.orderId))
    .set({ ...fromPages, [orderTokenHeader]: readTokenFragment(link.hash)! })
  expect([read.status, read.body.order?.orderId]).toEqual([200, placed.body.order.orderId])
})
