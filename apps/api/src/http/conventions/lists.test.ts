import type { Endpoint, Method } from '@haat/shared/endpoint.ts'
import { allEndpoints } from '@haat/shared/endpoints.ts'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startDemoApp } from '../../testing/demo-app.ts'
import { aCustomer, anAdmin } from '../../testing/factories/accounts.ts'
import { takesVersion } from './entity-tag.ts'
import { selectableList } from './selected-fields.ts'

/**
 * What programs expect of every list and update of the dashboard, checked against the registry of endpoints. An exception is listed in one
 * of the tables below with its reason; an endpoint that no longer needs it must be removed there.
 */
const rows = Object.entries(allEndpoints).flatMap(([domain, endpoints]) =>
  Object.entries(endpoints).map(([name, row]) => ({ name: `${domain}.${name}`, row })),
)
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => (schema instanceof z.ZodObject ? schema.shape : {})
/** Endpoints that API keys can call. */
const isForKeys = ({ access, path }: Endpoint) => access.includes(':') && path.startsWith('/api/dashboard/')
const isObjectList = (schema: z.ZodType) => schema instanceof z.ZodArray && schema.element instanceof z.ZodObject
const lists = rows.filter(
  ({ row }) => row.method === 'GET' && isForKeys(row) && Object.values(shapeOf(row.answer)).some(isObjectList),
)
const isPaged = ({ input }: Endpoint) => 'limit' in shapeOf(input)
const updates = rows.filter(({ row }) => row.method === ('PUT' satisfies Method) && isForKeys(row))

/** Lists without pages: one answer contains the whole list, limited in size, or it belongs to one object. */
const withoutPages: Record<string, string> = {
  'dashboard/blocks.versions': 'the versions of one document, at most 50',
  'dashboard/payments.setups': 'one row per payment provider',
  'dashboard/invoices.ofOrder': 'documents of one order',
  'dashboard/downloads.list': 'downloads of one order',
  'dashboard/returns.offer': 'lines of one order',
  'dashboard/attachments.list': 'attachments of one order',
  'dashboard/catalog.categories': 'a tree, whose order is that of the rows: at most 2,000',
  'dashboard/catalog.brands': 'chosen by name in pages and imports',
  'dashboard/catalog.options': 'vocabulary of the catalogue',
  'dashboard/badges.list': 'limited in number',
  'dashboard/collections.list': 'limited in number',
  'dashboard/searchRules.list': 'limited in number',
  'dashboard/customFields.list': 'limited in number',
  'dashboard/customFields.ofProduct': 'fields of one product',
  'dashboard/bundles.read': 'parts of one product',
  'dashboard/bundles.findParts': 'the best matches of a search',
  'dashboard/productFiles.list': 'files of one product',
  'dashboard/related.read': 'products chosen for one product',
  'dashboard/media.read': 'uses of one picture',
  'dashboard/staff.list': 'people of the shop',
  'dashboard/apiKeys.list': 'limited in number',
  'dashboard/webhooks.list': 'limited in number',
  'dashboard/webhooks.delivery': 'attempts of one delivery',
  'dashboard/agents.list': 'limited in number',
  'dashboard/settings.list': 'groups of settings',
  'dashboard/tax.list': 'limited in number',
  'dashboard/mails.emailTemplates': 'one row per template',
  'dashboard/backups.list': 'files of one folder, of which the oldest are deleted',
  'dashboard/jobs.state': 'one row per queue',
  'dashboard/browserErrors.list': 'grouped, at most 200',
  'dashboard/coupons.batch': 'codes of one batch, at most 1,000',
  'dashboard/delivery.list': 'limited in number',
  'dashboard/delivery.test': 'areas for one address',
  'dashboard/overview.readiness': 'one row per check',
  'dashboard/pages.list': 'limited in number',
  'dashboard/pages.menus': 'one row per menu',
  'dashboard/posts.tags': 'vocabulary of the posts',
  'dashboard/redirects.missing': 'the addresses asked for most',
}

/** Lists with pages that programs do not mirror. */
const notMirrored: Record<string, string> = {
  'dashboard/bulk.lines': 'results of one run, which do not change after they were written',
  'dashboard/bulk.customerLines': 'results of one run, which do not change after they were written',
  'dashboard/bulk.fulfilmentLines': 'results of one run, which do not change after they were written',
  'dashboard/importedOrders.list': 'written once by an import; read them from the program they came from',
  'dashboard/payments.events': 'what providers told us; its effect is in the list of payments',
  'dashboard/catalog.movements': 'only grows: the newest come first',
  'dashboard/media.list': 'pictures come with the products that show them',
  'dashboard/audit.list': 'only grows: the newest come first',
  'dashboard/audit.moment': 'the shop as of one moment',
  'dashboard/webhooks.deliveries': 'the receiver has them',
  'dashboard/mails.list': 'a log, of which old rows are deleted',
  'dashboard/jobs.failed': 'a queue',
  'dashboard/coupons.uses': 'only grows: the newest come first',
  'dashboard/posts.list': 'read by the storefront',
  'dashboard/redirects.list': 'read by the storefront',
}

/** Updates without a version. */
const withoutVersion: Record<string, string> = {
  'dashboard/customers.change': 'many rows, each set to a value',
  'dashboard/customers.limitOrders': 'sets one switch to a value',
  'dashboard/staff.setCustomerStatus': 'sets one switch to a value',
  'dashboard/coupons.setActive': 'many rows, each set to a value',
  'dashboard/catalog.saveColor': 'all products with a colour, in steps',
  'dashboard/catalog.orderCategories': 'names every category: refused if one is missing',
  'dashboard/customFields.order': 'names every field: refused if one is missing',
  'dashboard/delivery.arrange': 'names every area: refused if one is missing',
  'dashboard/pages.arrange': 'names every page: refused if one is missing',
  'dashboard/productFiles.arrange': 'names every file: refused if one is missing',
  'dashboard/reviews.decide': 'many rows, each with the time of its version in `seen`',
  'dashboard/reviews.decideQuestions': 'many rows, each with the time of its version in `seen`',
}

const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name).sort()

test('every list is paginated with up to 250 rows, or listed as an exception', () => {
  const paged = lists.filter(({ row }) => isPaged(row))
  expect(paged.length).toBeGreaterThan(20)
  expect(namesOf(lists.filter(({ row }) => !isPaged(row)))).toEqual(Object.keys(withoutPages).sort())
  for (const { name, row } of paged) {
    const limit = shapeOf(row.input).limit!
    expect([name, limit.safeParse('250').success, limit.safeParse('0').success]).toEqual([name, true, false])
  }
})

test('every paginated list accepts updatedSince, or is listed as an exception', () => {
  const without = lists.filter(({ row }) => isPaged(row) && !('updatedSince' in shapeOf(row.input)))
  expect(namesOf(without)).toEqual(Object.keys(notMirrored).sort())
})

test('every list with pages or updatedSince accepts fields', () => {
  const heavy = lists.filter(({ row }) => isPaged(row) || 'updatedSince' in shapeOf(row.input))
  expect(namesOf(heavy.filter(({ row }) => selectableList(row) === undefined))).toEqual([])
})

test('every update takes a version and answers with its ETag, or is listed as an exception', () => {
  expect(namesOf(updates.filter(({ row }) => !takesVersion(row)))).toEqual(Object.keys(withoutVersion).sort())
  const versioned = rows.filter(({ row }) => isForKeys(row) && takesVersion(row))
  expect(versioned.length).toBeGreaterThan(30)
  // As in `entityTag`: at the top of the answer, or in its only field with a version.
  const isUntagged = ({ row }: { row: Endpoint }) => {
    const { version, ...fields } = shapeOf(row.answer)
    return version === undefined && Object.values(fields).filter((field) => hasVersion(field)).length !== 1
  }
  expect(namesOf(versioned.filter(isUntagged))).toEqual([])
})

function hasVersion(schema: z.ZodType): boolean {
  const { properties, allOf } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as {
    properties?: object
    allOf?: { properties?: object }[]
  }
  return [{ properties }, ...(allOf ?? [])].some((part) => part.properties !== undefined && 'version' in part.properties)
}

describe('a mirror of a list', async () => {
  const shop = await startDemoApp()
  const staff = shop.visitor()
  const mirrored = lists.filter(({ row }) => 'updatedSince' in shapeOf(row.input))

  /** Statements that change one row of a list, by the id of the row. */
  const changes: Record<string, (id: string) => SQL> = {
    'dashboard/orders.list': (id) => sql`UPDATE orders SET note = note || '.' WHERE order_id = ${id}`,
    'dashboard/payments.list': (id) => sql`UPDATE payments SET problem = 'double' WHERE id = ${id}`,
    'dashboard/returns.list': (id) => sql`UPDATE returns SET version = version + 1 WHERE id = ${id}`,
    'dashboard/customers.list': (id) => sql`UPDATE users SET name = name || '.' WHERE id = ${id}`,
    'dashboard/newsletter.list': (id) => sql`UPDATE newsletter_subscribers SET unsubscribed_at = now() WHERE id = ${id}`,
    'dashboard/catalog.list': (id) => sql`UPDATE products SET name = name || '.', updated_at = now() WHERE id = ${id}`,
    'dashboard/catalog.stockLevels': (id) => sql`UPDATE stock SET low_at = low_at + 1 WHERE variant_id = ${id}`,
    'dashboard/catalog.categories': (id) => sql`UPDATE categories SET position = position + 100 WHERE id = ${id}`,
    'dashboard/catalog.brands': (id) => sql`UPDATE brands SET name = name || '.' WHERE id = ${id}`,
    'dashboard/collections.list': (id) => sql`UPDATE collections SET version = version + 1 WHERE id = ${id}`,
    'dashboard/coupons.list': (id) => sql`UPDATE coupons SET note = 'changed' WHERE id = ${id}`,
    'dashboard/reviews.list': (id) => sql`UPDATE reviews SET reply = 'Thank you.' WHERE id = ${id}`,
    'dashboard/reviews.questions': (id) => sql`UPDATE product_questions SET text = text || '?' WHERE id = ${id}`,
  }

  beforeAll(async () => {
    const { email, password } = await anAdmin(shop.db)
    await staff.signIn(email, password)
    await aCustomer(shop.db)
    await shop.db.execute(sql`INSERT INTO newsletter_subscribers (id, email, language, source)
      SELECT gen_random_uuid(), 'reader' || n || '@example.org', 'en', 'footer' FROM generate_series(1, 5) n`)
    await shop.db.execute(sql`INSERT INTO product_questions (id, product_id, author, text, language)
      SELECT gen_random_uuid(), id, 'Karim', 'How big is it', 'en' FROM products LIMIT 5`)
    await shop.db.execute(sql`INSERT INTO returns (id, order_id, number, resolution, reason)
      SELECT gen_random_uuid(), id, 9, 'refund', 'damaged' FROM orders LIMIT 30`)
    await shop.db.execute(sql`INSERT INTO return_lines (return_id, line_id, qty)
      SELECT r.id, l.id, 1 FROM returns r JOIN order_lines l ON l.order_id = r.order_id WHERE r.number = 9`)
  })

  /** All rows of a list, page by page. */
  async function readAll({ path, input }: Endpoint, query: Record<string, unknown>) {
    const found: Record<string, unknown>[] = []
    let syncedUntil: string | undefined
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { status, body } = await staff.get(path).query({
        ...query,
        ...('limit' in shapeOf(input) && { limit: 20 }),
        ...(cursor && { cursor }),
      })
      expect(status, JSON.stringify(body)).toBe(200)
      const list = Object.values(body).find((value): value is Record<string, unknown>[] => Array.isArray(value))!
      found.push(...list)
      syncedUntil ??= body.syncedUntil
      cursor = body.next ?? null
    }
    return {
      ids: found.map((one) => String(one.orderId && path.endsWith('/orders') ? one.orderId : (one._id ?? one.variantId))),
      syncedUntil,
    }
  }

  test('every list that accepts updatedSince has a test', () => {
    expect(namesOf(mirrored)).toEqual(Object.keys(changes).sort())
  })

  test.each(mirrored)('$name returns every row once, and later only changed rows', async ({ name, row }) => {
    const all = await readAll(row, {})
    const first = await readAll(row, { updatedSince: '2000-01-01T00:00:00Z' })
    expect(first.ids.toSorted()).toEqual(all.ids.toSorted())
    expect(new Set(first.ids).size).toBe(first.ids.length)
    expect(first.ids.length).toBeGreaterThan(1)
    expect([all.syncedUntil, typeof first.syncedUntil]).toEqual([undefined, 'string'])
    const updatedSince = first.syncedUntil!
    expect((await readAll(row, { updatedSince })).ids).toEqual([])
    const id = first.ids[Math.floor(first.ids.length / 2)]!
    await shop.db.execute(changes[name]!(id))
    expect((await readAll(row, { updatedSince })).ids).toEqual([id])
  })
})
