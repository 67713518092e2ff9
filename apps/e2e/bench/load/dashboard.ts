import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { collectionsDashboardApi } from '@haat/shared/catalog/dashboard/collections.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import type { Endpoint } from '@haat/shared/endpoint.ts'
import { globalSearchDashboardApi } from '@haat/shared/global-search/dashboard/endpoints.ts'
import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { overviewDashboardApi } from '@haat/shared/overview/dashboard/endpoints.ts'
import { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import { reviewsDashboardApi } from '@haat/shared/reviews/dashboard/endpoints.ts'
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
type Row = Pick<Endpoint, 'path'>

async function questions(small: Shop, large: Shop): Promise<Record<string, Pair>> {
  const both = ({ path }: Row, query = ''): Pair => ({ small: path + query, large: path + query })
  const perShop = async ({ path }: Row, makeQuery: (shop: Shop) => Promise<string>): Promise<Pair> => ({
    small: path + (await makeQuery(small)),
    large: path + (await makeQuery(large)),
  })
  const one = async (shop: Shop, question: string) => encodeURIComponent((await shop.ask<{ x: string }>(question))[0]!.x)
  const deep = (list: Row, pages: number) =>
    perShop(list, async (shop) => {
      const { cookie } = await signIn(shop)
      let query = ''
      for (let page = 0; page < pages; page += 1) {
        const reply = await fetch(`${shop.url}${list.path}?limit=100${query && `&${query}`}`, { headers: { Cookie: cookie } })
        const { next } = (await reply.json()) as { next: string | null }
        if (!next) break
        query = `cursor=${encodeURIComponent(next)}`
      }
      return query && `?${query}`
    })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const today = daysAgo(0)
  const last = (days: number) => `from=${daysAgo(days - 1)}&to=${today}`
  return {
    overview: both(overviewDashboardApi.read),
    'products, first page': both(catalogDashboardApi.list),
    'products, a page far behind': await deep(catalogDashboardApi.list, 500),
    'products by price': both(catalogDashboardApi.list, '?sort=price'),
    'products that run low': both(catalogDashboardApi.list, '?stock=low'),
    'products sold out': both(catalogDashboardApi.list, '?stock=out'),
    'products that are not counted': both(catalogDashboardApi.list, '?stock=unlimited'),
    'products in a category': await perShop(
      catalogDashboardApi.list,
      async (shop) => `?category=${await one(shop, 'SELECT category_id AS x FROM product_categories LIMIT 1')}`,
    ),
    'products searched': both(catalogDashboardApi.list, '?q=coat'),
    'colours, options and tags in use': both(catalogDashboardApi.options),
    'categories with their numbers': both(catalogDashboardApi.categories),
    'collections with their numbers': both(collectionsDashboardApi.list),
    'ready to sell': both(overviewDashboardApi.readiness),
    'stock movements of 30 days': both(catalogDashboardApi.movements, `?${last(30)}`),
    'stock movements by hand': both(catalogDashboardApi.movements, '?kind=adjust'),
    'pictures that nothing uses': both(mediaDashboardApi.list, '?unused=1'),
    'orders, first page': both(ordersDashboardApi.list),
    'orders, a page far behind': await deep(ordersDashboardApi.list, 500),
    'orders by total': both(ordersDashboardApi.list, '?sort=high'),
    'orders to confirm': both(ordersDashboardApi.list, '?status=placed'),
    'orders unpaid and not packed': both(ordersDashboardApi.list, '?payment=unpaid&fulfilment=unfulfilled&status=confirmed'),
    'orders paid and not packed': both(ordersDashboardApi.list, '?payment=paid&fulfilment=unfulfilled'),
    'orders of today': both(ordersDashboardApi.list, `?from=${today}&to=${today}`),
    'orders of 30 days': both(ordersDashboardApi.list, `?${last(30)}`),
    'orders to pack': both(ordersDashboardApi.list, '?next=pack'),
    'orders to be paid on delivery': both(ordersDashboardApi.list, '?next=collect'),
    'orders with a tag': both(ordersDashboardApi.list, '?tag=gift'),
    'orders taken by staff': both(ordersDashboardApi.list, '?source=staff'),
    'what waits with orders': both(ordersDashboardApi.counts),
    'an order by its number': await perShop(
      ordersDashboardApi.list,
      async (shop) => `?q=${await one(shop, 'SELECT order_id AS x FROM orders ORDER BY placed_at LIMIT 1')}`,
    ),
    'orders of a customer, by email': await perShop(
      ordersDashboardApi.list,
      async (shop) => `?q=${await one(shop, 'SELECT email AS x FROM orders ORDER BY placed_at LIMIT 1')}`,
    ),
    'customers, first page': both(customersDashboardApi.list),
    'customers, disabled': both(customersDashboardApi.list, '?status=disabled'),
    'customers searched': both(customersDashboardApi.list, '?q=person'),
    'reviews searched': both(reviewsDashboardApi.list, '?q=great'),
    'the log': both(auditDashboardApi.list),
    'anything by a word': both(globalSearchDashboardApi.find, '?q=coat'),
    'anything by a name': both(globalSearchDashboardApi.find, '?q=person12'),
    'anything by the number of an order': await perShop(
      globalSearchDashboardApi.find,
      async (shop) => `?q=${await one(shop, 'SELECT order_id AS x FROM orders ORDER BY placed_at LIMIT 1')}`,
    ),
    'sales of 30 days': both(reportsDashboardApi.sales, `?${last(30)}`),
    'sales of a year': both(reportsDashboardApi.sales, `?${last(365)}`),
    'best products of 30 days': both(reportsDashboardApi.products, `?${last(30)}`),
    'best products of a year': both(reportsDashboardApi.products, `?${last(365)}`),
    'best customers of 30 days': both(reportsDashboardApi.customers, `?${last(30)}`),
    'stock and how long it lasts': both(reportsDashboardApi.stock),
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
