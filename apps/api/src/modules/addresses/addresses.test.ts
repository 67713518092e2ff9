import { randomUUID } from 'node:crypto'
import { addressesApi } from '@haat/shared/addresses/endpoints.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer } from '../../testing/factories/accounts.ts'

const shop = await startTestApp()

const at = (house: string) => ({
  fullName: 'Amina Rahman',
  phone: '+880 1700 000000',
  email: 'amina@example.com',
  house,
  city: 'Dhaka',
  state: '',
  zipCode: '1205',
  country: 'BD',
})

async function aBook(): Promise<Client> {
  const { email, password } = await aCustomer(shop.db)
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}
const add = async (client: Client, house: string, more = {}) =>
  (await client.call(addressesApi.add, { address: at(house), ...more })).body.addresses
const list = async (client: Client) => (await client.call(addressesApi.list)).body.addresses
const houses = (book: { address: { house: string } }[]) => book.map(({ address }) => address.house)
const said = (answer: { status: number; body: object }) => [answer.status, (answer.body as { code?: string }).code]

describe('the address book', () => {
  test('the first address is the default for shipping and billing; later ones follow, newest first', async () => {
    const client = await aBook()
    const first = await client.call(addressesApi.add, { label: 'Home', address: at('1') })
    expect(first.status).toBe(201)
    expect(first.headers['cache-control']).toBe('no-store')
    expect(first.body.addresses).toEqual([
      { _id: expect.any(String), label: 'Home', address: at('1'), defaultShipping: true, defaultBilling: true, version: 1 },
    ])
    await add(client, '2')
    expect(houses(await add(client, '3'))).toEqual(['1', '3', '2'])
    expect(houses(await list(client))).toEqual(['1', '3', '2'])
  })

  test('a new default replaces the previous one for shipping, billing or both', async () => {
    const client = await aBook()
    await add(client, '1')
    const book = await add(client, '2', { defaultBilling: true })
    expect(book.map(({ address, defaultShipping, defaultBilling }) => [address.house, defaultShipping, defaultBilling])).toEqual([
      ['1', true, false],
      ['2', false, true],
    ])
    const [one, two] = book
    const moved = await client.call(addressesApi.update, {
      addressId: two!._id,
      version: two!.version,
      label: 'Office',
      address: at('22'),
      defaultShipping: true,
      defaultBilling: true,
    })
    expect(moved.body.addresses).toMatchObject([
      { _id: two!._id, label: 'Office', address: { house: '22' }, defaultShipping: true, defaultBilling: true, version: 2 },
      { _id: one!._id, defaultShipping: false, defaultBilling: false, version: 3 },
    ])
  })

  test('adding the same address again changes nothing', async () => {
    const client = await aBook()
    await add(client, '1')
    const before = await add(client, '2')
    const { city, ...rest } = at(' 2 ')
    const again = await client.call(addressesApi.add, { label: 'Again', address: { city, ...rest }, defaultShipping: true })
    expect(again.body.addresses).toEqual(before)
  })

  test('an outdated version is refused with the current addresses', async () => {
    const client = await aBook()
    const [one] = await add(client, '1')
    const change = { addressId: one!._id, version: 1, address: at('1b') }
    expect((await client.call(addressesApi.update, change)).status).toBe(200)
    const late = await client.call(addressesApi.update, { ...change, address: at('1c') })
    expect(said(late)).toEqual([409, 'version_conflict'])
    expect(late.body.addresses).toMatchObject([{ address: { house: '1b' }, version: 2 }])
  })

  test('an address is removed once', async () => {
    const client = await aBook()
    const [one] = await add(client, '1')
    await add(client, '2')
    expect(houses((await client.call(addressesApi.remove, { addressId: one!._id })).body.addresses)).toEqual(['2'])
    expect(said(await client.call(addressesApi.remove, { addressId: one!._id }))).toEqual([404, 'not_found'])
  })
})

describe('other customers and visitors', () => {
  test('another customer cannot read, change or remove an address or its defaults', async () => {
    const [mine, theirs] = [await aBook(), await aBook()]
    const [one] = await add(mine, '1')
    expect(await list(theirs)).toEqual([])
    await add(theirs, '1', { defaultShipping: true })
    const change = { addressId: one!._id, version: 1, address: at('stolen') }
    expect(said(await theirs.call(addressesApi.update, change))).toEqual([404, 'not_found'])
    expect(said(await theirs.call(addressesApi.remove, { addressId: one!._id }))).toEqual([404, 'not_found'])
    expect(await list(mine)).toEqual([one])
  })

  test('a visitor is refused', async () => {
    const visitor = shop.visitor()
    expect(said(await visitor.call(addressesApi.list))).toEqual([401, 'sign_in_required'])
    expect(said(await visitor.call(addressesApi.add, { address: at('1') }))).toEqual([401, 'sign_in_required'])
    expect(said(await visitor.call(addressesApi.remove, { addressId: randomUUID() }))).toEqual([401, 'sign_in_required'])
  })
})

describe('invalid input is refused', () => {
  test.each([
    ['a blank name', { ...at('1'), fullName: ' ' }],
    ['dots as a phone number', { ...at('1'), phone: '....' }],
    ['letters as a phone number', { ...at('1'), phone: 'call me' }],
    ['an incomplete email', { ...at('1'), email: 'amina@' }],
    ['a country name instead of its code', { ...at('1'), country: 'Bangladesh' }],
    ['an unknown field', { ...at('1'), userId: randomUUID() }],
    ['too much text', { ...at('1'), city: 'x'.repeat(81) }],
  ])('%s', async (_what, address) => {
    const client = await aBook()
    expect(said(await client.call(addressesApi.add, { address }))).toEqual([400, 'bad_request'])
    expect(await list(client)).toEqual([])
  })

  test('an invalid phone is reported by its field; digits of any script and an unchanged old phone are accepted', async () => {
    const client = await aBook()
    const refused = await client.call(addressesApi.add, { address: { ...at('1'), phone: '....' } })
    expect(refused.body.fields).toEqual({ 'address.phone': 'is not a phone number' })
    for (const phone of ['০১৭০০০০০০০০', '٠١٧٠٠٠٠٠٠٠'])
      expect((await client.call(addressesApi.add, { address: { ...at('1'), phone } })).status).toBe(201)
    const [one] = await list(client)
    await shop.db.execute(sql`UPDATE addresses SET address = address || '{"phone": "...."}' WHERE id = ${one!._id}`)
    const change = { label: 'Old', address: { ...at('1'), phone: '....' }, addressId: one!._id, version: one!.version }
    expect((await client.call(addressesApi.update, change)).status).toBe(200)
  })

  test('an invalid id and an invalid version', async () => {
    const client = await aBook()
    const [one] = await add(client, '1')
    for (const addressId of ['1', "' OR 1=1 --"])
      expect(said(await client.call(addressesApi.remove, { addressId }))).toEqual([400, 'bad_request'])
    expect(said(await client.call(addressesApi.update, { addressId: one!._id, version: 0, address: at('2') }))).toEqual([
      400,
      'bad_request',
    ])
  })
})

describe('concurrent requests', () => {
  test('20 new defaults leave one default for shipping and one for billing', async () => {
    const client = await aBook()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        client.call(addressesApi.add, { address: at(`house ${n}`), defaultShipping: true, defaultBilling: true }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    const book = await list(client)
    expect(book).toHaveLength(20)
    expect(book.filter(({ defaultShipping }) => defaultShipping)).toHaveLength(1)
    expect(book.filter(({ defaultBilling }) => defaultBilling)).toHaveLength(1)
  })

  test('the same address added 20 times is stored once', async () => {
    const client = await aBook()
    await Promise.all(Array.from({ length: 20 }, () => client.call(addressesApi.add, { address: at('1') })))
    expect(await list(client)).toHaveLength(1)
  })

  test('at most 20 addresses are stored; a refused one does not take the default', async () => {
    const client = await aBook()
    for (let n = 0; n < 17; n += 1) await add(client, `house ${n}`)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => client.call(addressesApi.add, { address: at(`more ${n}`), defaultShipping: true })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    const book = await list(client)
    expect(book).toHaveLength(20)
    expect(book.filter(({ defaultShipping }) => defaultShipping)).toHaveLength(1)
    expect(said(await client.call(addressesApi.add, { address: at('house 3') }))).toEqual([201, undefined])
  })

  test('of three changes of the same version one succeeds', async () => {
    const client = await aBook()
    const [one] = await add(client, '1')
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((house) => client.call(addressesApi.update, { addressId: one!._id, version: 1, address: at(house) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

test('deleting an account deletes its addresses', async () => {
  const account = await aCustomer(shop.db)
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  await add(client, '1')
  await shop.db.execute(sql`DELETE FROM users WHERE id = ${account.id}`)
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM addresses WHERE user_id = ${account.id}`)
  expect(rows).toEqual([])
})
