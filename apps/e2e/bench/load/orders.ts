import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { type Db, openDatabase } from '@haat/api/src/db/client.ts'
import { settings } from '@haat/api/src/db/tables/shop/settings.ts'
import { aProduct } from '@haat/api/src/testing/factories/catalog.ts'
import { givenAddress, givenOrderBody } from '@haat/api/src/testing/factories/orders.ts'
import type { Shop } from '../../support/shop/shop.ts'
import { count, type Figure } from '../figures.ts'
import type { Bare } from '../machine/bare.ts'
import { type Measured, post, walk } from './load.ts'

interface Bench {
  shop: Shop
  bare: Bare
  seconds: number
  say: (what: string) => void
}

const buyers = 16
const json = { 'Content-Type': 'application/json' }

/** Guest checkout without limits of open orders. */
const security = { loginForPurchase: false, openOrdersPerAccount: 0, openOrdersPerAddress: 0, openOrdersPerNetwork: 0 }

/** Allows guest checkout without limits of open orders. */
export async function allowGuests(db: Db): Promise<void> {
  await db
    .insert(settings)
    .values({ group: 'security', data: security })
    .onConflictDoUpdate({ target: settings.group, set: { data: security } })
}

/** Guests order one unit each as fast as they can; every order is on disk before the response. */
export async function measureOrders({ shop, bare, seconds, say }: Bench): Promise<Figure[]> {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 })
  try {
    await allowGuests(db)
    const stock = 10_000_000
    const hot = await aProduct(db, { price: 1000, stock, slug: `bench-${randomUUID()}` })
    const shelf: string[] = []
    for (let n = 0; n < 200; n++) shelf.push((await aProduct(db, { price: 1000, stock, slug: `bench-${randomUUID()}` })).id)

    const buy = (productIds: string[]) => {
      let turn = 0
      return (agent: Agent, url = shop.url) =>
        post(agent, `${url}/api/home/orders`, orderBody(productIds[turn++ % productIds.length]!), {
          ...json,
          'Idempotency-Key': randomUUID(),
        }).then((status) => status === 201)
    }
    await bare.sayLike(
      await fetch(`${shop.url}/api/home/orders`, {
        method: 'POST',
        headers: { ...json, 'Idempotency-Key': randomUUID() },
        body: orderBody(hot.id),
      }),
    )
    const figures: Figure[] = []
    const sell = async (what: string, clients: number, productIds: string[], budget?: number) => {
      say(`${what}, ${clients} at a time`)
      const step = buy(productIds)
      await walk({ clients, seconds: 1 }, step)
      const ours = await walk({ clients, seconds }, step)
      const theirs = await walk({ clients, seconds: Math.max(1, seconds / 2) }, (agent) => step(agent, bare.url))
      figures.push({
        ...figureOf(what, `${clients} ${clients === 1 ? 'buyer' : 'buyers'}`, ours, theirs),
        ...(budget !== undefined && { budget: `≥ ${budget}/s`, ok: ours.perSecond >= budget }),
      })
    }
    await sell('orders of one hot product', buyers, [hot.id], 150)
    await sell('orders over 200 products', buyers, shelf)
    await sell('orders of one product', 1, [hot.id])
    say(`sign-ins, ${buyers} at a time`)
    figures.push(await signIns(shop, seconds))
    return figures
  } finally {
    await close()
  }
}

/** Request body of a guest's order of one unit, with a new email and postal address for each guest. */
export function orderBody(productId: string): string {
  const buyer = randomUUID()
  const billingInfo = givenAddress({ email: `buyer-${buyer}@example.org`, house: buyer })
  return JSON.stringify(
    givenOrderBody([{ _id: productId, qty: 1 }], {
      deliveryInfo: { type: 'delivery', area: 'Dhaka' },
      billingInfo,
      shippingInfo: billingInfo,
      expectedTotal: 12,
    }),
  )
}

/** All sign-ins share one CSRF token: the password hash is the cost to measure. */
async function signIns(shop: Shop, seconds: number): Promise<Figure> {
  const reply = await fetch(`${shop.url}/api/auth/csrf`)
  const { csrfToken } = (await reply.json()) as { csrfToken: string }
  const cookie = reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const body = new URLSearchParams({ csrfToken, email: 'customer@haat.example', password: 'haat-demo', json: 'true' }).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie }
  const ours = await walk({ clients: buyers, seconds }, async (agent) => {
    const status = await post(agent, `${shop.url}/api/auth/callback/credentials`, body, headers)
    return status === 200 || status === 302
  })
  return figureOf('sign-ins with email and password (Argon2id)', `${buyers} at a time`, ours)
}

const figureOf = (what: string, load: string, ours: Measured, theirs?: Measured): Figure => ({
  what,
  load,
  measured: `${count(ours.perSecond)}/s, p50 ${Math.round(ours.p50)} ms, p99 ${Math.round(ours.p99)} ms${ours.failed ? `, **${ours.failed} failed**` : ''}`,
  ...(theirs && { bare: `${count(theirs.perSecond)}/s`, ratio: ours.perSecond / theirs.perSecond }),
})
