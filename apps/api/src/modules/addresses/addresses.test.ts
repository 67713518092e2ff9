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

describe('the book', () => {
  test('its first address is the default for both; later ones stand under it, last added first', async () => {
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

  test('a new default takes it from the one before, for one use or both', async () => {
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

  test('the same address again changes nothing, whatever is wanted of it', async () => {
    const client = await aBook()
    await add(client, '1')
    const before = await add(client, '2')
    const { city, ...rest } = at(' 2 ')
    const again = await client.call(addressesApi.add, { label: 'Again', address: { city, ...rest }, defaultShipping: true })
    expect(again.body.addresses).toEqual(before)
  })

  test('what was changed meanwhile is not overwritten; the refusal brings the current state', async () => {
    const client = await aBook()
    const [one] = await add(client, '1')
    const change = { addressId: one!._id, version: 1, address: at('1b') }
    expect((await client.call(addressesApi.update, change)).status).toBe(200)
    const late = await client.call(addressesApi.update, { ...change, address: at('1c') })
    expect(said(late)).toEqual([409, 'version_conflict'])
    expect(late.body.addresses).toMatchObject([{ address: { house: '1b' }, version: 2 }])
  })

  test('a removed address is gone, and removed once', async () => {
    const client = await aBook()
    const [one] = await add(client, '1')
    await add(client, '2')
    expect(houses((await client.call(addressesApi.remove, { addressId: one!._id })).body.addresses)).toEqual(['2'])
    expect(said(await client.call(addressesApi.remove, { addressId: one!._id }))).toEqual([404, 'not_found'])
  })
})

describe('somebody else', () => {
  test('sees nothing, changes nothing, removes nothing, and takes no default away', async () => {
    const [mine, theirs] = [await aBook(), await aBook()]
    const [one] = await add(mine, '1')
    expect(await list(theirs)).toEqual([])
    await add(theirs, '1', { defaultShipping: true })
    const change = { addressId: one!._id, version: 1, address: at('stolen') }
    expect(said(await theirs.call(addressesApi.update, change))).toEqual([404, 'not_found'])
    expect(said(await theirs.call(addressesApi.remove, { addressId: one!._id }))).toEqual([404, 'not_found'])
    expect(await list(mine)).toEqual([one])
  })

  test('who is not signed in has no book', async () => {
    const visitor = shop.visitor()
    expect(said(await visitor.call(addressesApi.list))).toEqual([401, 'sign_in_required'])
    expect(said(await visitor.call(addressesApi.add, { address: at('1') }))).toEqual([401, 'sign_in_required'])
    expect(said(await visitor.call(addressesApi.remove, { addressId: randomUUID() }))).toEqual([401, 'sign_in_required'])
  })
})

describe('what is not taken', () => {
  test.each([
    ['no name', { ...at('1'), fullName: ' ' }],
    ['dots as a phone number', { ...at('1'), phone: '....' }],
    ['letters as a phone number', { ...at('1'), phone: 'call me' }],
    ['half an e-mail address', { ...at('1'), email: 'amina@' }],
    ['a country in words', { ...at('1'), country: 'Bangladesh' }],
    ['a field nobody asked for', { ...at('1'), userId: randomUUID() }],
    ['too much text', { ...at('1'), city: 'x'.repeat(81) }],
  ])('%s', async (_what, address) => {
    const client = await aBook()
    expect(said(await client.call(addressesApi.add, { address }))).toEqual([400, 'bad_request'])
    expect(await list(client)).toEqual([])
  })

  test('a phone that cannot be one, by its field; digits of any script are taken, and a stored one stays', async () => {
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

  test('an id that is none, and a version that is none', async () => {
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

describe('at the same moment', () => {
  test('20 new defaults leave one for each use', async () => {
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

  test('the same address 20 times is kept once', async () => {
    const client = await aBook()
    await Promise.all(Array.from({ length: 20 }, () => client.call(addressesApi.add, { address: at('1') })))
    expect(await list(client)).toHaveLength(1)
  })

  test('no more than 20 are kept, also when many come at once; a full book keeps its defaults', async () => {
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

  test('two changes of the same state: one wins', async () => {
    const client = await aBook()
    const [one] = await add(client, '1')
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((house) => client.call(addressesApi.update, { addressId: one!._id, version: 1, address: at(house) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

test('an account takes its book along', async () => {
  const account = await aCustomer(shop.db)
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  await add(client, '1')
  await shop.db.execute(sql`DELETE FROM users WHERE id = ${account.id}`)
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM addresses WHERE user_id = ${account.id}`)
  expect(rows).toEqual([])
})
