import { settingsPageNames } from '@haat/shared/settings/groups.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, test } from '../../support/journey.ts'
import { admin, dashboardRows } from '../../support/people/dashboard.ts'
import { nameWithoutSpaces } from '../../support/people/orders.ts'
import { signInQuietly } from '../../support/people/shopper.ts'
import type { Shop } from '../../support/shop/shop.ts'
import { goWithin } from '../../support/visit.ts'

test.describe.configure({ mode: 'parallel' })

const looks: { language: Language; width: number; colorScheme: 'light' | 'dark' }[] = [
  { language: 'en', width: 390, colorScheme: 'light' },
  { language: 'ar', width: 1280, colorScheme: 'dark' },
]
/** The pages of each look are split into tests that run in parallel. */
const parts = 2

for (const { language, width, colorScheme } of looks)
  test.describe(`${language}, ${width} px, ${colorScheme}`, () => {
    test.use({ language, colorScheme, viewport: { width, height: 900 } })
    for (let part = 0; part < parts; part += 1)
      test(`every page of the dashboard is accessible, ${part + 1} of ${parts}`, async ({ page, shop, watch }) => {
        watch.expects(/404.*\/api\/dashboard\/extensions\//)
        await signInQuietly(page, admin)
        await fill(page, shop)
        const values = await valuesOf(shop)
        await nameWithoutSpaces(shop, values.orderId!)
        const addresses = (await dashboardRows()).flatMap(({ path }) => filled(path, values))
        await page.goto('/dashboard')
        for (const address of addresses.filter((_, at) => at % parts === part)) {
          await goWithin(page, address)
          await expectAccessible(page, address, { framed: address === addresses[part] })
        }
      })
  })

/** Adds data that the demo shop lacks: a tax rate, a webhook of an unknown payment, an export, a webhook subscription, a shopping agent. */
async function fill({ request }: Page, { ask }: Shop): Promise<void> {
  const [known] = await ask('SELECT id FROM tax_rates')
  if (known) return
  const rate = {
    name: 'Sales tax',
    names: { ar: 'ضريبة المبيعات' },
    country: 'US',
    state: 'CA',
    percent: 7.25,
    stacks: false,
    active: false,
  }
  const added = await request.post('/api/dashboard/tax-rates', { data: rate })
  expect(added.status(), await added.text()).toBe(201)
  await ask(
    `INSERT INTO payment_events (id, method, event_id, kind, outcome)
     VALUES (gen_random_uuid(), 'stripe', 'evt_of_nobody', 'payment_intent.succeeded', 'foreign')`,
  )
  const exported = await request.post('/api/dashboard/transfers/exports', { data: { object: 'coupons', fileFormat: 'csv' } })
  expect(exported.status(), await exported.text()).toBe(201)
  // Paused, so that nothing is sent.
  await ask(
    `INSERT INTO webhooks (id, name, url, topics, secret, paused_at, pause_reason)
     VALUES (gen_random_uuid(), 'Warehouse', 'https://hooks.example/haat', '{order.placed}', 'sealed', now(), 'staff')`,
  )
  await ask(
    `INSERT INTO agents (id, name, profile, prefix, hash) VALUES (gen_random_uuid(), 'Helper', 'https://helper.example/profile', 'haat_agent_abcdef', 'none')`,
  )
}

/** Values for each path parameter, from the demo shop as other tests have left it. */
async function valuesOf({ ask }: Shop): Promise<Record<string, string[]>> {
  const one = async (question: string) => (await ask<{ id: string }>(question)).map(({ id }) => id)
  return {
    productId: await one(
      `(SELECT id FROM products WHERE slug = 'harbour-coat') UNION ALL (SELECT id FROM products WHERE type = 'simple' ORDER BY id LIMIT 1)`,
    ),
    // The newest order of the demo customer, and one with a return.
    orderId: await one(
      `(SELECT order_id AS id FROM orders o JOIN users u ON u.id = o.user_id WHERE u.email = 'customer@haat.example' ORDER BY placed_at DESC LIMIT 1)
       UNION (SELECT o.order_id FROM returns r JOIN orders o ON o.id = r.order_id ORDER BY r.id LIMIT 1)`,
    ),
    returnId: await one('SELECT id FROM returns ORDER BY id LIMIT 1'),
    rateId: await one('SELECT id FROM tax_rates ORDER BY id LIMIT 1'),
    emailTemplate: ['order-placed', 'order-lookup'],
    language: ['ar'],
    customerId: await one(`SELECT id FROM users WHERE email = 'customer@haat.example'`),
    couponId: await one('SELECT id FROM coupons ORDER BY id LIMIT 1'),
    areaId: await one('SELECT id FROM delivery_areas ORDER BY id LIMIT 1'),
    pageId: await one('SELECT id FROM pages ORDER BY id LIMIT 1'),
    collectionId: await one('SELECT id FROM collections ORDER BY slug LIMIT 1'),
    transferId: await one('SELECT id FROM transfers ORDER BY id LIMIT 1'),
    webhookId: await one('SELECT id FROM webhooks ORDER BY id LIMIT 1'),
    // The shop of the tests has no extensions: these pages show that.
    extension: ['loyalty'],
    extensionPage: ['customers'],
    postId: await one('SELECT id FROM posts ORDER BY published_at DESC LIMIT 1'),
    staffId: await one(`SELECT id FROM users WHERE email = 'staff@haat.example'`),
    entryId: await one(`SELECT id FROM audit WHERE diff::text LIKE '%Sales tax%' ORDER BY id LIMIT 1`),
    group: [...settingsPageNames],
    report: ['sales', 'products', 'customers', 'coupons', 'stock', 'searches', 'tax'],
  }
}

function filled(path: string, values: Record<string, string[]>): string[] {
  const name = /:(\w+)/.exec(path)?.[1]
  if (!name) return [path]
  const known = values[name]
  if (!known?.length) throw new Error(`Nothing is known that could stand in ${path}`)
  return known.flatMap((value) => filled(path.replace(`:${name}`, value), values))
}
