import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@haat/api/src/db/client.ts'
import { openDatabase } from '@haat/api/src/db/client.ts'
import { deliveryAreas, deliveryRates } from '@haat/api/src/db/tables/sales/delivery.ts'
import { settings } from '@haat/api/src/db/tables/shop/settings.ts'
import { aProduct } from '@haat/api/src/testing/factories/catalog.ts'
import { givenAddress, givenOrderBody } from '@haat/api/src/testing/factories/orders.ts'
import { waitingLong } from '@haat/api/src/testing/waiting-long.ts'
import type { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { expect } from '@playwright/test'
import { openShop, type Shop, type ShopOptions } from '../support/shop/shop.ts'

export interface Reply {
  status: number
  /** seconds */
  retryAfter?: number
  text: string
  body: { code?: string; token?: string; order?: { _id: string; orderId: string }; payment?: { action: string; url?: string } }
}

type Order = (body: InputOf<typeof checkoutApi.place>, options?: { key?: string; process?: number }) => Promise<Reply>

export interface RaceHarness {
  shop: Shop
  db: Db
  /** Orders at the processes in turn. Resolves with status 0 if the connection ends without a response. */
  order: Order
  /** Orders as a browser does: repeats the request with the same key after `Retry-After` while the API is busy (503). */
  orderPatiently: Order
  close: () => Promise<void>
}

/** Guest checkout without limits of open orders. */
const security = { loginForPurchase: false, openOrdersPerAccount: 0, openOrdersPerAddress: 0, openOrdersPerNetwork: 0 }

/** Opens two processes on one database, with `env` added to the usual variables, guest checkout, and delivery to all countries for 2.00. */
export async function openRaceHarness(
  env: Record<string, string> = {},
  where: Pick<ShopOptions, 'server' | 'parameters' | 'empty' | 'pooler'> = {},
): Promise<RaceHarness> {
  const shop = await openShop({ processes: 2, ...where, env: { RATE_LIMIT_FACTOR: '1000', ...env } })
  const database = waitingLong(openDatabase(shop.databaseUrl, { max: 2 }))
  const { db } = database
  await openForGuests(db)
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const order: Order = (body, { key = randomUUID(), process } = {}) => {
    const { url } = shop.processes[process ?? turn++ % shop.processes.length]!
    return post(agent, `${url}/api/home/orders`, body, key)
  }
  return {
    shop,
    db,
    order,
    orderPatiently: async (body, { key = randomUUID(), process } = {}) => {
      for (;;) {
        const reply = await order(body, { key, ...(process !== undefined && { process }) })
        if (reply.status !== 503) return reply
        await sleep((reply.retryAfter ?? 1) * 1000)
      }
    },
    close: async () => {
      agent.destroy()
      await database.close()
      await shop.stop()
    },
  }
}

/** Allows guest checkout without limits, and delivery to all countries for 2.00. */
export async function openForGuests(db: Db): Promise<void> {
  await db
    .insert(settings)
    .values({ group: 'security', data: security })
    .onConflictDoUpdate({ target: settings.group, set: { data: security } })
  const [area] = await db
    .insert(deliveryAreas)
    .values({ name: 'Race track', serves: [{ country: '*' }] })
    .returning()
  await db.insert(deliveryRates).values({ areaId: area!.id, type: 'delivery', cost: 200, daysMin: 1, daysMax: 2 })
}

/** Creates a simple product for 10.00, an amount that no rounding setting changes. */
export const goods = (db: Db, stock: number) => aProduct(db, { price: 1000, stock, slug: `race-${randomUUID()}` })

/** One buyer's cart: one unit with delivery. */
export const cartOf = (
  productId: string,
  email = 'buyer@example.org',
  over: Partial<InputOf<typeof checkoutApi.place>> = {},
) => ({
  ...givenOrderBody([{ _id: productId, qty: 1 }], {
    deliveryInfo: { type: 'delivery', area: 'Race track' },
    billingInfo: givenAddress({ email }),
    expectedTotal: 12,
  }),
  ...over,
})

export const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/**
 * Orders for several buyers concurrently until `stop`, at most as many orders as `allow` grants: otherwise a slow restart of a process
 * would add thousands of orders.
 */
export function keepBuying(buyers: number, buy: (buyer: number) => Promise<void>) {
  let allowed = 0
  let done = 0
  let isOpen = true
  const all = times(buyers, async (buyer) => {
    while (isOpen) {
      if (allowed <= 0) await sleep(20)
      else {
        allowed -= 1
        await buy(buyer)
        done += 1
      }
    }
  })
  return {
    /** Grants `orders` more orders. */
    allow: (orders: number) => {
      allowed = orders
    },
    /** Resolves when `orders` more orders are complete. */
    after: async (orders: number) => {
      const from = done
      while (done < from + orders) await sleep(5)
    },
    stop: async () => {
      isOpen = false
      await all
    },
  }
}

/** Runs `shop check` after the last test of a file: a violation stays until then. */
export const expectInvariants = async (shop: Shop): Promise<void> =>
  expect(await shop.command('check')).toMatchObject({ code: 0, output: expect.stringContaining('invariants hold') })

export const count = <T>(list: readonly T[], fits: (one: T) => boolean): number => list.filter(fits).length

function post(agent: Agent, url: string, body: object, key: string): Promise<Reply> {
  const bytes = Buffer.from(JSON.stringify(body))
  const headers = { 'Content-Type': 'application/json', 'Content-Length': bytes.length, 'Idempotency-Key': key }
  return new Promise((done) => {
    const unanswered = () => done({ status: 0, text: '', body: {} })
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('error', unanswered)
      answer.on('end', () =>
        answer.complete
          ? done({
              status: answer.statusCode ?? 0,
              ...(answer.headers['retry-after'] && { retryAfter: Number(answer.headers['retry-after']) }),
              text,
              body: JSON.parse(text),
            })
          : unanswered(),
      )
    })
    sent.on('error', unanswered)
    sent.end(bytes)
  })
}
