import { settingsGroupNames } from '@haat/shared/settings/groups.ts'
import type { Language } from '@haat/shared/text.ts'
import { expectAccessible } from '../support/accessible.ts'
import { admin, dashboardRows } from '../support/desk.ts'
import { test } from '../support/journey.ts'
import type { Shop } from '../support/shop.ts'
import { signInQuietly } from '../support/shopper.ts'

test.describe.configure({ mode: 'parallel' })

const looks: { language: Language; width: number; colorScheme: 'light' | 'dark' }[] = [
  { language: 'en', width: 390, colorScheme: 'light' },
  { language: 'ar', width: 1280, colorScheme: 'dark' },
]
/** Each look is shared by several browsers, so that all of them are through in time. */
const parts = 4

for (const { language, width, colorScheme } of looks)
  test.describe(`${language}, ${width} px, ${colorScheme}`, () => {
    test.use({ language, colorScheme, viewport: { width, height: 900 } })
    test.setTimeout(300_000)

    for (let part = 0; part < parts; part += 1)
      test(`every page of the dashboard is accessible, ${part + 1} of ${parts}`, async ({ page, shop }) => {
        await signInQuietly(page, admin)
        const values = await valuesOf(shop)
        const addresses = (await dashboardRows()).flatMap(({ path }) => filled(path, values))
        for (const address of addresses.filter((_, at) => at % parts === part)) {
          await page.goto(address)
          await expectAccessible(page, address, { framed: address === addresses[part] })
        }
      })
  })

/** For each part of an address that names a thing: things of the demo shop. */
async function valuesOf({ ask }: Shop): Promise<Record<string, string[]>> {
  const one = async (question: string) => (await ask<{ id: string }>(question)).map(({ id }) => id)
  const audit = async () => {
    const found = await one('SELECT id FROM audit ORDER BY at DESC LIMIT 1')
    return found.length > 0 ? found : ['0198c7a2-0000-7000-8000-000000000000']
  }
  return {
    productId: await one(
      `(SELECT id FROM products WHERE slug = 'harbour-coat') UNION ALL (SELECT id FROM products WHERE type = 'simple' LIMIT 1)`,
    ),
    orderId: await one(`SELECT order_id AS id FROM orders ORDER BY placed_at DESC LIMIT 1`),
    customerId: await one(`SELECT id FROM users WHERE email = 'customer@haat.example'`),
    couponId: await one('SELECT id FROM coupons LIMIT 1'),
    areaId: await one('SELECT id FROM delivery_areas LIMIT 1'),
    pageId: await one('SELECT id FROM pages LIMIT 1'),
    staffId: await one(`SELECT id FROM users WHERE email = 'staff@haat.example'`),
    entryId: await audit(),
    group: [...settingsGroupNames],
    report: ['sales', 'products', 'customers', 'coupons', 'stock', 'searches'],
  }
}

function filled(path: string, values: Record<string, string[]>): string[] {
  const name = /:(\w+)/.exec(path)?.[1]
  if (!name) return [path]
  const known = values[name]
  if (!known?.length) throw new Error(`Nothing is known that could stand in ${path}`)
  return known.map((value) => path.replace(`:${name}`, value))
}
