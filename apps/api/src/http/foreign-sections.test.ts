import { apiKeysDashboardApi } from '@haat/shared/api-keys/dashboard/endpoints.ts'
import { type ApiKeySection, apiKeySections } from '@haat/shared/api-keys/rules.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../demo/demo-people.ts'
import { Client } from '../testing/client.ts'
import { startDemoApp } from '../testing/demo-app.ts'
import { anAdmin, aStaffMember, testPassword } from '../testing/factories/accounts.ts'
import { type Operation, readDocument } from '../testing/openapi/document.ts'
import { findKnown } from '../testing/openapi/known.ts'
import { findFacts, type Request, requestMaker, send } from '../testing/openapi/requests.ts'

/**
 * Calls every operation of the document with keys of staff who may not call it, in a shop with demo data. The requests name existing objects and
 * their current versions, so that only the permission is missing.
 */
const shop = await startDemoApp()
const { operations, ...document } = readDocument()
const [admin, customer, visitor] = [shop.visitor(), shop.visitor(), shop.visitor()]
const requests = new Map<Operation, Request>()

beforeAll(async () => {
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

/** Emails contain data of other sections, and so does what the examples of an order and a product `expand`. */
const needsMore: ReadonlySet<string> = new Set([
  'GET /api/dashboard/mails/{mailId}/page',
  'GET /api/dashboard/orders/{orderId}',
  'GET /api/dashboard/products/{productId}',
])

const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`
const isPublic = ({ 'x-access': access = 'public' }: Operation) => access === 'public'
const isOf = (section: string, { 'x-access': access = '' }: Operation) => access.startsWith(`${section}:`)

interface Rights {
  edit?: boolean
  remove?: boolean
}

/** Creates an API key of a staff member with these permissions, or of an admin; returns its header. */
async function aKeyOf(
  names: readonly ApiKeySection[],
  { edit = true, remove = true, ofAdmin = false }: Rights & { ofAdmin?: boolean } = {},
): Promise<Client> {
  const permissions = names.map((name) => ({ name, view: true, edit, delete: remove }))
  const { email, password } = ofAdmin
    ? await anAdmin(shop.db)
    : await aStaffMember(shop.db, [...permissions, { name: 'developers', view: true, edit: true }])
  const staff = shop.visitor()
  await staff.signIn(email, password)
  const { body } = await staff.call(apiKeysDashboardApi.create, {
    name: names.join(' ').slice(0, 40),
    permissions,
    allowedIps: [],
    expiresAt: null,
  })
  const program = new Client(shop.url)
  void program.http.set('Authorization', `Bearer ${body.secret}`)
  return program
}

/** Answers of operations by name, without the expected ones. */
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

/**
 * For each table its number of rows and newest writing transaction: inserts, updates and deletes change one of them. For tables
 * that store when a row was used, a checksum of the contents without that time.
 */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await shop.db.execute<{ name: string; keepsUse: boolean }>(
    sql`SELECT table_name AS name, bool_or(column_name = 'last_used_at') AS "keepsUse"
        FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
  )
  const sumOf = (keepsUse: boolean) =>
    keepsUse
      ? sql`coalesce(sum(hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0)), 0)`
      : sql`coalesce(max(xmin::text::bigint), 0)`
  const sums = tables.map(
    ({ name, keepsUse }) =>
      sql`SELECT ${name}::text AS name, count(*) || ' ' || ${sumOf(keepsUse)} AS sum FROM ${sql.identifier(name)} t`,
  )
  const { rows } = await shop.db.execute<{ name: string; sum: string }>(sql.join(sums, sql` UNION ALL `))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** Expects all these operations to refuse the key. */
const expectRefused = async (program: Client, asked: readonly Operation[]): Promise<void> =>
  expect(await differences(program, asked, isRefused)).toEqual({})

const ofSections = operations.filter((operation) => apiKeySections.some((section) => isOf(section, operation)))
const isView = ({ 'x-access': access = '' }: Operation) => access.endsWith(':view')

test('an update of a row changes the fingerprint of its table only', async () => {
  const before = await contents()
  await shop.db.execute(sql`UPDATE brands SET slug = slug WHERE id = (SELECT id FROM brands LIMIT 1)`)
  const after = await contents()
  expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual(['brands'])
  expect(Object.keys(before).length).toBeGreaterThan(100)
})

describe('without the permission', async () => {
  const ofOneSection = await aKeyOf(['brands'], { ofAdmin: true })
  const ofAllSections = await aKeyOf(apiKeySections)
  const viewing = await aKeyOf(apiKeySections, { edit: false, remove: false })
  const editing = await aKeyOf(apiKeySections, { remove: false })
  const withoutSection = new Map<ApiKeySection, Client>()
  for (const section of apiKeySections)
    withoutSection.set(section, await aKeyOf(apiKeySections.filter((name) => name !== section)))
  let before: Record<string, string>
  beforeAll(async () => {
    before = await contents()
  })

  test('a key of an admin may call the operations of its section only', async () => {
    await expectRefused(
      ofOneSection,
      operations.filter((operation) => !isPublic(operation) && !isOf('brands', operation)),
    )
  })

  test('a key of all sections is refused by operations for customers and for signed-in staff only', async () => {
    const others = operations.filter((operation) => !isPublic(operation) && !ofSections.includes(operation))
    expect(others.length).toBeGreaterThan(100)
    await expectRefused(ofAllSections, others)
  })

  // Permissions only add access: an operation that refuses the key of all other sections also refuses the key of each of them.
  test.each(apiKeySections)('a key of all sections except %s is refused by every operation of that section', async (section) => {
    const own = operations.filter((operation) => isOf(section, operation))
    expect(own.length).toBeGreaterThan(0)
    await expectRefused(withoutSection.get(section)!, own)
  })

  test('a key with view permission for all sections is refused by every operation that changes data', async () => {
    await expectRefused(
      viewing,
      ofSections.filter((operation) => !isView(operation)),
    )
  })

  test('a key with view and edit permission is refused by every operation that deletes', async () => {
    const deleting = ofSections.filter(({ 'x-access': access = '' }) => access.endsWith(':delete'))
    expect(deleting.length).toBeGreaterThan(10)
    await expectRefused(editing, deleting)
  })

  test('no refused operation has changed anything', async () => {
    expect(await contents()).toEqual(before)
  })
})

test.each(apiKeySections)('a key that may only view %s can call every operation that reads it', async (section) => {
  const program = await aKeyOf([section], { edit: false, remove: false })
  const open = operations.filter(
    (operation) => isOf(section, operation) && isView(operation) && !needsMore.has(nameOf(operation)),
  )
  expect(await differences(program, open, (status) => status !== 403)).toEqual({})
})

test('the same requests succeed with a key of their section, so that only the permission was missing', async () => {
  let succeeded = 0
  for (const section of apiKeySections) {
    const program = await aKeyOf([section])
    const edits = operations.filter(({ 'x-access': access }) => access === `${section}:edit`)
    for (const operation of edits) if ((await send(program, operation, requests.get(operation)!)).status < 300) succeeded += 1
  }
  expect(succeeded).toBeGreaterThan(50)
})
