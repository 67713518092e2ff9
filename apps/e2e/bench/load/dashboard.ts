import type { Shop } from '../../support/shop/shop.ts'
import { count, type Figure } from '../figures.ts'
import { quantile } from './load.ts'

interface Bench {
  /** `small`: the demo shop; `large`: a shop with the large catalogue and a million orders */
  small: Shop
  large: Shop
  /** requests of each kind */
  times: number
  say: (what: string) => void
}

/** Milliseconds below which no one notices a wait, so that the ratio does not matter. */
const instant = 50
const most = 1.5
/** Limit of a report in milliseconds. A report adds up all orders, so its time grows with the shop. */
const reportLimit = 1000

/** The most used dashboard requests in a small and in a large shop, one after the other. */
export async function measureDashboard({ small, large, times, say }: Bench): Promise<Figure[]> {
  const [inSmall, inLarge] = await Promise.all([staffOf(small), staffOf(large)])
  const figures: Figure[] = []
  for (const [what, address] of Object.entries(await questions(small, large))) {
    say(what)
    const [a, b] = [await inSmall(address.small, times), await inLarge(address.large, times)]
    const multiple = b / a
    const isReport = address.large.includes('/reports/')
    const isQuick = multiple <= most || b <= instant
    figures.push({
      what,
      load: 'one at a time, p50',
      measured: `${milliseconds(b)}, small shop ${milliseconds(a)}: ${multiple.toFixed(1)} ×`,
      budget: isReport ? `≤ ${reportLimit} ms` : `≤ ${most} × or ≤ ${instant} ms`,
      ok: isReport ? b <= reportLimit : isQuick,
    })
  }
  return figures
}

const milliseconds = (value: number): string => `${count(value)} ms`

type Asks = (address: string, times: number) => Promise<number>
type Pair = Record<'small' | 'large', string>

async function questions(small: Shop, large: Shop): Promise<Record<string, Pair>> {
  const dashboard = '/api/dashboard'
  const both = (address: string): Pair => ({ small: dashboard + address, large: dashboard + address })
  const perShop = async (make: (shop: Shop) => Promise<string>): Promise<Pair> => ({
    small: dashboard + (await make(small)),
    large: dashboard + (await make(large)),
  })
  const one = async (shop: Shop, question: string) => encodeURIComponent((await shop.ask<{ x: string }>(question))[0]!.x)
  const deep = (list: string, pages: number) =>
    perShop(async (shop) => {
      const { cookie } = await signIn(shop)
      let cursor: string | null = null
      for (let page = 0; page < pages; page += 1) {
        const next: string | null = (
          (await (
            await fetch(`${shop.url}${dashboard}/${list}?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`, {
              headers: { Cookie: cookie },
            })
          ).json()) as { next: string | null }
        ).next
        if (!next) break
        cursor = next
      }
      return `/${list}${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`
    })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const today = daysAgo(0)
  const last = (days: number) => `from=${daysAgo(days - 1)}&to=${today}`
  return {
    overview: both('/overview'),
    'products, first page': both('/products'),
    'products, a page far behind': await deep('products', 500),
    'products by price': both('/products?sort=price'),
    'products that run low': both('/products?stock=low'),
    'products sold out': both('/products?stock=out'),
    'products that are not counted': both('/products?stock=unlimited'),
    'products in a category': await perShop(
      async (shop) => `/products?category=${await one(shop, 'SELECT category_id AS x FROM product_categories LIMIT 1')}`,
    ),
    'products searched': both('/products?q=coat'),
    'colours, options and tags in use': both('/options'),
    'categories with their numbers': both('/categories'),
    'collections with their numbers': both('/collections'),
    'ready to sell': both('/readiness'),
    'stock movements of 30 days': both(`/stock/movements?${last(30)}`),
    'stock movements by hand': both('/stock/movements?kind=adjust'),
    'pictures that nothing uses': both('/media?unused=1'),
    'orders, first page': both('/orders'),
    'orders, a page far behind': await deep('orders', 500),
    'orders by total': both('/orders?sort=high'),
    'orders to confirm': both('/orders?status=placed'),
    'orders unpaid and not packed': both('/orders?payment=unpaid&fulfilment=unfulfilled&status=confirmed'),
    'orders paid and not packed': both('/orders?payment=paid&fulfilment=unfulfilled'),
    'orders of today': both(`/orders?from=${today}&to=${today}`),
    'orders of 30 days': both(`/orders?${last(30)}`),
    'orders to pack': both('/orders?next=pack'),
    'orders to be paid on delivery': both('/orders?next=collect'),
    'orders with a tag': both('/orders?tag=gift'),
    'orders taken by staff': both('/orders?source=staff'),
    'what waits with orders': both('/order-counts'),
    'an order by its number': await perShop(
      async (shop) => `/orders?q=${await one(shop, 'SELECT order_id AS x FROM orders ORDER BY placed_at LIMIT 1')}`,
    ),
    'orders of a customer, by email': await perShop(
      async (shop) => `/orders?q=${await one(shop, 'SELECT email AS x FROM orders ORDER BY placed_at LIMIT 1')}`,
    ),
    'customers, first page': both('/customers'),
    'customers, disabled': both('/customers?status=disabled'),
    'customers searched': both('/customers?q=person'),
    'reviews searched': both('/reviews?q=great'),
    'the log': both('/audit'),
    'anything by a word': both('/records?q=coat'),
    'anything by a name': both('/records?q=person12'),
    'anything by the number of an order': await perShop(
      async (shop) => `/records?q=${await one(shop, 'SELECT order_id AS x FROM orders ORDER BY placed_at LIMIT 1')}`,
    ),
    'sales of 30 days': both(`/reports/sales?${last(30)}`),
    'sales of a year': both(`/reports/sales?${last(365)}`),
    'best products of 30 days': both(`/reports/products?${last(30)}`),
    'best products of a year': both(`/reports/products?${last(365)}`),
    'best customers of 30 days': both(`/reports/customers?${last(30)}`),
    'stock and how long it lasts': both('/reports/stock'),
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
      // The first requests fill caches.
      if (turn >= 3) taken.push(performance.now() - since)
    }
    return quantile(
      taken.sort((a, b) => a - b),
      0.5,
    )
  }
}

/** Signs the demo's administrator in. */
export async function signIn({ url }: Shop): Promise<{ cookie: string }> {
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
