import { apiKeysDashboardApi } from '@haat/shared/api-keys/dashboard/endpoints.ts'
import { type ApiKeySection, apiKeySections } from '@haat/shared/api-keys/rules.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../demo/demo.ts'
import { demoPassword } from '../demo/demo-people.ts'
import { startTestApp } from '../testing/app.ts'
import { Client } from '../testing/client.ts'
import { anAdmin, aStaffMember, testPassword } from '../testing/factories/accounts.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { type Operation, readDocument } from '../testing/openapi/document.ts'
import { findKnown } from '../testing/openapi/known.ts'
import { findFacts, type Request, requestMaker, send } from '../testing/openapi/requests.ts'

/**
 * Calls every operation of the document with keys of staff of one section, in a shop with the demo. The requests name objects of the shop and
 * their current versions: nothing but the permission is missing.
 */
const shop = await startTestApp()
const { operations, ...document } = readDocument()
const [admin, customer, visitor] = [shop.visitor(), shop.visitor(), shop.visitor()]
const requests = new Map<Operation, Request>()

beforeAll(async () => {
  await seedDemo(ctxOf(shop))
  const { email, password } = await anAdmin(shop.db)
  await admin.signIn(email, password)
  await customer.signIn('customer@haat.example', demoPassword)
  const clientOf = ({ 'x-access': access = 'public' }: Operation) =>
    access === 'public' ? visitor : access === 'customer' || access === 'buyer' || access === 'holder' ? customer : admin
  const requestOf = requestMaker({
    document: { operations, ...document },
    callerOf: (operation) => {
      const client = clientOf(operation)
      return { client, password: client === admin ? testPassword : demoPassword }
    },
    known: await findKnown(operations, clientOf),
    facts: await findFacts({ admin, customer, visitor }),
    admin,
    customer,
  })
  for (const operation of operations) requests.set(operation, await requestOf(operation))
})

/** Emails show what other sections own, and so does what the examples of an order and a product `expand`. */
const needsMore: ReadonlySet<string> = new Set([
  'GET /api/dashboard/mails/{mailId}/page',
  'GET /api/dashboard/orders/{orderId}',
  'GET /api/dashboard/products/{productId}',
])

const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`
const isPublic = ({ 'x-access': access = 'public' }: Operation) => access === 'public'
const isOf = (section: string, { 'x-access': access = '' }: Operation) => access.startsWith(`${section}:`)

/** The key of a staff member with the rights of one section (and to make keys), or of an admin, as the header of a program without cookies. */
async function aKeyOf(name: ApiKeySection, { edit = true, remove = true, ofAdmin = false } = {}): Promise<Client> {
  const right = { name, view: true, edit, delete: remove }
  const { email, password } = ofAdmin
    ? await anAdmin(shop.db)
    : await aStaffMember(shop.db, [right, { name: 'developers', view: true, edit: true }])
  const staff = shop.visitor()
  await staff.signIn(email, password)
  const { body } = await staff.call(apiKeysDashboardApi.create, {
    name,
    permissions: [right],
    allowedIps: [],
    expiresAt: null,
  })
  const program = new Client(shop.url)
  void program.http.set('Authorization', `Bearer ${body.secret}`)
  return program
}

/** What operations answered, by name; those that answered as expected are left out. */
async function differences(program: Client, asked: readonly Operation[], isExpected: (status: number, code?: string) => boolean) {
  const found: Record<string, string> = {}
  for (let from = 0; from < asked.length; from += 8)
    await Promise.all(
      asked.slice(from, from + 8).map(async (operation) => {
        const { status, body } = await send(program, operation, requests.get(operation)!)
        if (!isExpected(status, body.code)) found[nameOf(operation)] = `${status} ${body.code}`
      }),
    )
  return found
}

const isRefused = (status: number, code?: string) => status === 403 && code === 'not_allowed'

/** A number for the content of each table, apart from the time at which keys were used. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows } = await shop.db.execute<{ sum: string }>(
      sql`SELECT count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0)), 0) AS sum FROM ${sql.identifier(name)} t`,
    )
    sums[name] = rows[0]!.sum
  }
  return sums
}

test('a key of an admin may do what its section allows, and nothing else', async () => {
  const program = await aKeyOf('brands', { ofAdmin: true })
  const foreign = operations.filter((operation) => !isPublic(operation) && !isOf('brands', operation))
  const before = await contents()
  expect(await differences(program, foreign, isRefused)).toEqual({})
  expect(await contents()).toEqual(before)
})

describe.each(apiKeySections)('a key of %s', (section) => {
  test('is refused by every operation of every other section, by those of customers and by those for people only; nothing changes', async () => {
    const program = await aKeyOf(section)
    const foreign = operations.filter((operation) => !isPublic(operation) && !isOf(section, operation))
    expect(foreign.length).toBeGreaterThan(200)
    const before = await contents()
    expect(await differences(program, foreign, isRefused)).toEqual({})
    expect(await contents()).toEqual(before)
  })

  test('that may only view is refused by every operation of its section that changes something', async () => {
    const program = await aKeyOf(section, { edit: false, remove: false })
    const own = operations.filter((operation) => isOf(section, operation))
    const isView = ({ 'x-access': access }: Operation) => access === `${section}:view`
    const before = await contents()
    const changing = own.filter((operation) => !isView(operation))
    expect(await differences(program, changing, isRefused)).toEqual({})
    expect(await contents()).toEqual(before)
    const open = own.filter((operation) => isView(operation) && !needsMore.has(nameOf(operation)))
    expect(await differences(program, open, (status) => status !== 403)).toEqual({})
  })
})

test.each(apiKeySections.filter((section) => operations.some(({ 'x-access': access }) => access === `${section}:delete`)))(
  'a key of %s that may view and edit is refused by every operation that deletes; nothing changes',
  async (section) => {
    const program = await aKeyOf(section, { remove: false })
    const before = await contents()
    const deleting = operations.filter(({ 'x-access': access }) => access === `${section}:delete`)
    expect(await differences(program, deleting, isRefused)).toEqual({})
    expect(await contents()).toEqual(before)
  },
)

test('the same requests succeed with the key of their own section: only the permission was missing', async () => {
  let succeeded = 0
  for (const section of apiKeySections) {
    const program = await aKeyOf(section)
    const edits = operations.filter(({ 'x-access': access }) => access === `${section}:edit`)
    for (const operation of edits) if ((await send(program, operation, requests.get(operation)!)).status < 300) succeeded += 1
  }
  expect(succeeded).toBeGreaterThan(50)
})
