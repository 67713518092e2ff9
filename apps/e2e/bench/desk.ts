import type { Shop } from '../support/shop.ts'
import { count, type Figure } from './figures.ts'
import { quantile } from './load.ts'

interface Bench {
  /** the demo shop as it is, and one with the large catalogue and a million orders */
  small: Shop
  large: Shop
  /** times each question is asked */
  times: number
  say: (what: string) => void
}

/** Milliseconds below which nobody waits: there a multiple says nothing. */
const instant = 50
const most = 1.5

/** What staff look at all day, in a small shop and in a large one, one question after the other. */
export async function measureDesk({ small, large, times, say }: Bench): Promise<Figure[]> {
  const [inSmall, inLarge] = await Promise.all([staffOf(small), staffOf(large)])
  const figures: Figure[] = []
  for (const [what, address] of Object.entries(await questions(small, large))) {
    say(what)
    const [a, b] = [await inSmall(address.small, times), await inLarge(address.large, times)]
    const multiple = b / a
    figures.push({
      what,
      load: 'one at a time, p50',
      measured: `${milliseconds(b)}, small shop ${milliseconds(a)}: ${multiple.toFixed(1)} ×`,
      budget: `≤ ${most} × or ≤ ${instant} ms`,
      ok: multiple <= most || b <= instant,
    })
  }
  return figures
}

const milliseconds = (value: number): string => `${count(value)} ms`

type Asks = (address: string, times: number) => Promise<number>
type Pair = Record<'small' | 'large', string>

async function questions(small: Shop, large: Shop): Promise<Record<string, Pair>> {
  const desk = '/api/dashboard'
  const both = (address: string): Pair => ({ small: desk + address, large: desk + address })
  const perShop = async (make: (shop: Shop) => Promise<string>): Promise<Pair> => ({
    small: desk + (await make(small)),
    large: desk + (await make(large)),
  })
  const one = async (shop: Shop, question: string) => encodeURIComponent((await shop.ask<{ x: string }>(question))[0]!.x)
  const deep = (list: string, pages: number) =>
    perShop(async (shop) => {
      const { cookie } = await signIn(shop)
      let cursor: string | null = null
      for (let page = 0; page < pages; page += 1) {
        const next: string | null = (
          (await (
            await fetch(`${shop.url}${desk}/${list}?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`, {
              headers: { Cookie: cookie },
            })
          ).json()) as { next: string | null }
        ).next
        if (!next) break
        cursor = next
      }
      return `/${list}${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`
    })
  const today = new Date().toISOString().slice(0, 10)
  return {
    overview: both('/overview'),
    'products, first page': both('/products'),
    'products, a page far behind': await deep('products', 500),
    'products by price': both('/products?sort=price'),
    'products that run low': both('/products?stock=low'),
    'products in a category': await perShop(
      async (shop) => `/products?category=${await one(shop, 'SELECT category_id AS x FROM product_categories LIMIT 1')}`,
    ),
    'products searched': both('/products?q=coat'),
    'orders, first page': both('/orders'),
    'orders, a page far behind': await deep('orders', 500),
    'orders by total': both('/orders?sort=high'),
    'orders to confirm': both('/orders?status=placed'),
    'orders unpaid and not packed': both('/orders?payment=unpaid&fulfilment=unfulfilled&status=confirmed'),
    'orders of today': both(`/orders?from=${today}&to=${today}`),
    'an order by its number': await perShop(
      async (shop) => `/orders?q=${await one(shop, 'SELECT order_id AS x FROM orders ORDER BY placed_at LIMIT 1')}`,
    ),
    'orders of somebody, by e-mail': await perShop(
      async (shop) => `/orders?q=${await one(shop, 'SELECT email AS x FROM orders ORDER BY placed_at LIMIT 1')}`,
    ),
    'customers, first page': both('/customers'),
    'customers searched': both('/customers?q=person'),
  }
}

async function staffOf(shop: Shop): Promise<Asks> {
  const { cookie } = await signIn(shop)
  return async (address, times) => {
    const taken: number[] = []
    for (let turn = 0; turn < times + 3; turn += 1) {
      const since = performance.now()
      const reply = await fetch(shop.url + address, { headers: { Cookie: cookie } })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
      // The first looks fill caches.
      if (turn >= 3) taken.push(performance.now() - since)
    }
    return quantile(
      taken.sort((a, b) => a - b),
      0.5,
    )
  }
}

async function signIn({ url }: Shop): Promise<{ cookie: string }> {
  const first = await fetch(`${url}/api/auth/csrf`)
  const { csrfToken } = (await first.json()) as { csrfToken: string }
  const cookies = new Map<string, string>()
  const keep = (reply: Response) => {
    for (const one of reply.headers.getSetCookie()) {
      const [name = '', ...value] = (one.split(';')[0] ?? '').split('=')
      cookies.set(name, value.join('='))
    }
  }
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  keep(first)
  const reply = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie() },
    body: new URLSearchParams({ csrfToken, email: 'admin@haat.example', password: 'haat-demo', json: 'true' }).toString(),
  })
  if (reply.status !== 200) throw new Error(`staff could not sign in: ${reply.status}`)
  keep(reply)
  return { cookie: cookie() }
}
