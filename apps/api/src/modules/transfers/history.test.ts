import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import { importedOrdersDashboardApi } from '@haat/shared/orders/dashboard/imported.ts'
import { fileColumns, suggestMapping } from '@haat/shared/transfers/columns/mapping.ts'
import { transfersDashboardApi as api } from '@haat/shared/transfers/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { containsWord } from '../../db/conditions/contains-word.ts'
import { importedWords } from '../../db/tables/sales/orders.ts'
import { startTestApp } from '../../testing/app.ts'
import { aCustomer, anAdmin, aStaffMember } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { transferTools } from '../../testing/factories/transfers.ts'
import { eraseImported, exportImported } from '../orders/service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const staff = shop.visitor()
const { imported, uploaded, counts, items, act, work, read } = transferTools(ctx, staff)

beforeAll(async () => {
  const { email, password } = await anAdmin(shop.db)
  await staff.signIn(email, password)
})
beforeEach(async () => {
  await shop.db.execute(sql`TRUNCATE imported_orders, transfers, mails, transfer_mappings CASCADE`)
  await shop.db.execute(sql`DELETE FROM users WHERE email LIKE '%@old.example'`)
})

const count = async (table: string) =>
  (await shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}`)).rows[0]!.n
const customers = async (q: string) => (await staff.call(customersDashboardApi.list, { q })).body.customers
const undo = async (transferId: string) => {
  expect(await act(transferId, 'undo')).toBe('undoing')
  await work()
  expect((await read(transferId)).state).toBe('undone')
}

const shopifyCustomers = [
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent,Total Orders,Note,Tags',
  '1,Amina,Rahman,Amina@Old.example,yes,\'+8801,120.50,3,Likes tea,"vip, tea"',
  '2,Bo,,bo@old.example,no,,0,0,,',
  '3,No,Email,,no,,0,0,,',
  '4,Bad,Email,not-an-email,no,,0,0,,',
  '5,Bo,Again,BO@old.example,no,,0,0,,',
]

test('Shopify customers are imported once, without password and email; undo removes unused accounts', async () => {
  const known = await aCustomer(shop.db)
  const { email: ofStaff } = await aStaffMember(shop.db, [])
  const rows = [...shopifyCustomers, `6,Known,One,${known.email},no,,0,0,,`, `7,Staff,One,${ofStaff},no,,0,0,,`]
  const transferId = await imported(rows.join('\n'), { object: 'customers' })
  expect(await read(transferId)).toMatchObject({ format: 'shopify' })
  expect((await items(transferId)).map(({ name, outcome, remarks }) => [name, outcome, remarks.map(({ text }) => text)])).toEqual(
    [
      ['Amina@Old.example', 'created', []],
      ['bo@old.example', 'created', []],
      ['#4', 'skipped', ['Email: This must not be empty.']],
      ['not-an-email', 'skipped', ['Email: This is not an email address.']],
      ['BO@old.example', 'skipped', ['It is in the file more than once. Only the first one is imported.']],
      [known.email, 'unchanged', ['A customer with this email is already here. Their account stays as it is.']],
      [ofStaff, 'unchanged', ['Someone of the staff has this email. Their account stays as it is.']],
    ],
  )
  expect(await customers('amina')).toMatchObject([
    { name: 'Amina Rahman', email: 'amina@old.example', verified: false, tags: ['vip', 'tea'] },
  ])
  expect(await count('mails')).toBe(0)
  const { rows: stored } = await shop.db.execute(sql`SELECT password_hash FROM users WHERE email LIKE '%@old.example'`)
  expect(stored).toEqual([{ password_hash: null }, { password_hash: null }])
  expect(await counts(await imported(rows.join('\n'), { object: 'customers' }))).toMatchObject({ created: 0, unchanged: 5 })
  const bo = shop.visitor()
  expect((await bo.call(accountsApi.forgotPassword, { email: 'bo@old.example' })).status).toBe(200)
  expect(await count('mails')).toBe(1)
  await shop.db.execute(sql`UPDATE users SET version = version + 1, password_hash = 'x' WHERE email = 'bo@old.example'`)
  await undo(transferId)
  expect((await items(transferId, 'undo')).map(({ undone, remarks }) => [undone, remarks.map(({ text }) => text)])).toEqual([
    ['removed', []],
    ['nothing', ['The account was used or changed since the import. It stays.']],
  ])
  expect([await customers('amina@old'), (await customers('bo@old')).length]).toEqual([[], 1])
  expect(await findViolations(shop.db)).toEqual([])
})

const shopifyOrders = [
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Address1,Billing City,Billing Country,Notes,Tags,Vendor',
  "#1001,amina@old.example,paid,2023-02-01 10:05:00 +0100,fulfilled,EUR,30.00,5.00,0.00,33.00,TEA,2.00,2023-02-01 10:00:00 +0100,2,Cup,10.00,C-1,Amina Rahman,'12 Lane,Paris,FR,'=cmd,,Tidal",
  '#1001,amina@old.example,,,,,,,,,,,,1,Pot,10.00,P-1,,,,,,,Tidal',
  '#1002,,refunded,,,EUR,,,,8.50,,,2023-02-02 10:00:00 +0100,1,Pin,8.50,,,,,,,,',
  '#1003,x@old.example,paid,,,EUR,,,,8.50,,,not a day,1,Pin,8.50,,,,,,,,',
]

test('Shopify orders are imported once as history without stock, payments, emails or reports, and undone', async () => {
  const tables = ['orders', 'stock_movements', 'payments', 'mails', 'outbox', 'sales_days']
  const before = await Promise.all(tables.map(count))
  const transferId = await imported(shopifyOrders.join('\n'), { object: 'orders' })
  expect(await read(transferId)).toMatchObject({ format: 'shopify', total: 3 })
  expect((await items(transferId)).map(({ name, outcome, remarks }) => [name, outcome, remarks.map(({ text }) => text)])).toEqual(
    [
      ['#1001', 'created', []],
      ['#1002', 'created', []],
      ['#1003', 'skipped', ['Placed at: This is not a time in the past. Use one such as 2024-01-31 or 2024-01-31T09:00:00Z.']],
    ],
  )
  const { orders } = (await staff.call(importedOrdersDashboardApi.list, {})).body
  expect(orders).toMatchObject([
    { number: '#1002', email: '', total: 8.5, tax: null, lines: [{ name: 'Pin', qty: 1 }] },
    {
      number: '#1001',
      date: '2023-02-01T09:00:00.000Z',
      email: 'amina@old.example',
      name: 'Amina Rahman',
      paymentStatus: 'paid',
      fulfilmentStatus: 'fulfilled',
      currency: 'EUR',
      itemTotal: 30,
      coupon: 'TEA',
      discount: 2,
      delivery: 5,
      total: 33,
      note: '=cmd',
      billing: { street: '12 Lane', city: 'Paris', country: 'FR' },
      lines: [
        { name: 'Cup', sku: 'C-1', qty: 2, price: 10 },
        { name: 'Pot', sku: 'P-1', qty: 1, price: 10 },
      ],
    },
  ])
  expect((await staff.call(importedOrdersDashboardApi.list, { q: 'AMINA' })).body.orders).toHaveLength(1)
  expect(await Promise.all(tables.map(count))).toEqual(before)
  expect(await counts(await imported(shopifyOrders.join('\n'), { object: 'orders' }))).toMatchObject({ created: 0, unchanged: 2 })
  expect(await exportImported(ctx, 'amina@old.example')).toHaveLength(1)
  await eraseImported(ctx, 'amina@old.example')
  const erased = (await staff.call(importedOrdersDashboardApi.list, { q: '1001' })).body.orders[0]!
  expect(erased).toMatchObject({ number: '#1001', name: '—', note: '', total: 33, billing: { street: '—', country: 'FR' } })
  expect(JSON.stringify(erased)).not.toMatch(/amina/i)
  await undo(transferId)
  expect((await staff.call(importedOrdersDashboardApi.list, {})).body.orders).toEqual([])
  expect(await findViolations(shop.db)).toEqual([])
})

test('WooCommerce lists are recognised, other files are mapped, and importing requires the permission', async () => {
  const list =
    'Date,Order #,N. Revenue,Status,Customer,Product(s),Items sold,Coupon(s),Net Sales\n2023-05-01 12:00:00,77,19.90,completed,Bo,1× Cup,1,,19.90\n'
  expect((await uploaded(list, { object: 'orders' })).body.transfer.format).toBe('woocommerce')
  expect(await counts(await imported(list, { object: 'orders' }))).toMatchObject({ created: 1 })
  const people = 'Name,Username,Last Active,Sign Up,Email,Orders\nBo Li,bo,2024-01-01,2022-03-04,bo@old.example,2\n'
  expect(await counts(await imported(people, { object: 'customers' }))).toMatchObject({ created: 1 })
  expect((await customers('bo@old'))[0]).toMatchObject({ name: 'Bo Li', since: '2022-03-04T00:00:00.000Z' })
  const mine = await imported('Nummer;Datum;Summe\nA-1;2021-01-02;12,50\n', {
    object: 'orders',
    mapping: { Nummer: 'Order', Datum: 'Placed at', Summe: 'Total' },
  })
  expect(await read(mine)).toMatchObject({ format: 'mapped', counts: { created: 1 } })
  const other = shop.visitor()
  const { email, password } = await aStaffMember(shop.db, [{ name: 'products', view: true, edit: true, delete: true }])
  await other.signIn(email, password)
  for (const object of ['orders', 'customers'] as const)
    expect((await uploaded(list, { object, by: other })).body.code).toBe('not_allowed')
  expect((await other.call(importedOrdersDashboardApi.list, {})).body.code).toBe('not_allowed')
})

test('two concurrent imports of the same customers add each customer once', async () => {
  const people = ['First Name,Last Name,Email', ...Array.from({ length: 300 }, (_, n) => `P,${n},p${n}@old.example`)].join('\n')
  const ids = []
  for (let n = 0; n < 2; n++) {
    const { body } = await uploaded(people, { object: 'customers' })
    ids.push(body.transfer._id)
  }

  for (const transferId of ids) await staff.call(api.check, { transferId })
  await work()
  for (const id of ids) await act(id, 'run')
  await Promise.all([work(), work()])
  const [one, two] = await Promise.all(ids.map(counts))
  expect([one!.created + two!.created, one!.unchanged + two!.unchanged]).toEqual([300, 300])
})

test('complete addresses are imported from Shopify and WooCommerce columns, and undo removes them', async () => {
  const addressOf = async (q: string) => {
    const [customer] = await customers(q)
    return (await staff.call(customersDashboardApi.read, { customerId: customer!._id })).body.customer.addresses
  }
  const ofShopify = [
    'First Name,Last Name,Email,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone',
    "Amina,Rahman,amina@old.example,12 Lake Road,Flat 4,Dhaka,DHK,BD,1207,'+8801712345678,",
    'Bo,Li,bo@old.example,1 Main Street,,Paris,,FR,75001,,',
    'Cy,Li,cy@old.example,,,,,,,,',
  ].join('\n')
  const transferId = await imported(ofShopify, { object: 'customers' })
  expect((await items(transferId)).map(({ outcome, remarks }) => [outcome, remarks.map(({ text }) => text)])).toEqual([
    ['created', []],
    ['created', ['The address is left out: it needs a phone number, street, city and country.']],
    ['created', []],
  ])
  expect(await addressOf('amina@old')).toMatchObject([
    {
      address: {
        ...{ fullName: 'Amina Rahman', phone: '+8801712345678', house: '12 Lake Road, Flat 4', city: 'Dhaka' },
        ...{ state: 'DHK', zipCode: '1207', country: 'BD', email: 'amina@old.example' },
      },
      defaultShipping: true,
      defaultBilling: true,
    },
  ])
  expect([await addressOf('bo@old'), await addressOf('cy@old')]).toEqual([[], []])
  await undo(transferId)
  expect(await customers('amina@old')).toEqual([])

  const ofWooCommerce =
    'user_email,billing_first_name,billing_last_name,billing_address_1,billing_city,billing_postcode,billing_country,billing_phone\n' +
    'dora@old.example,Dora,Diaz,Rua 5,Lisboa,1000,Portugal,+351 21 000 0000\n'
  const mapping = suggestMapping(ofWooCommerce.split('\n')[0]!.split(','), fileColumns('customers', []))
  await imported(ofWooCommerce, { object: 'customers', mapping })
  expect(await addressOf('dora@old')).toMatchObject([{ address: { fullName: 'Dora Diaz', country: 'PT', city: 'Lisboa' } }])
})

test('imported orders are found by email and by an indexed search', async () => {
  const orders =
    'Name,Email,Financial Status,Created at,Lineitem name,Lineitem quantity,Lineitem price,Total\n' +
    '#5001,eva@old.example,paid,2023-05-01 10:00:00 +0000,Cup,1,5,5\n#5002,fin@old.example,paid,2023-05-02 10:00:00 +0000,Pot,1,9,9\n'
  await imported(orders, { object: 'orders' })
  const numbers = async (input: { q?: string; email?: string }) =>
    (await staff.call(importedOrdersDashboardApi.list, input)).body.orders.map(({ number }) => number)
  expect([await numbers({ email: 'Eva@old.example' }), await numbers({ q: 'fin@' }), await numbers({ email: 'e' })]).toEqual([
    ['#5001'],
    ['#5002'],
    [],
  ])
  const plan = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    return tx.execute(sql`EXPLAIN SELECT 1 FROM imported_orders WHERE ${containsWord(sql.raw(importedWords), 'fin@')}`)
  })
  expect(JSON.stringify(plan.rows)).toContain('imported_orders_by_words')
})
