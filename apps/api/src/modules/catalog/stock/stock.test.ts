import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { errors, Refusal } from '@haat/shared/errors.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { rows } from '../../../db/rows.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { startTestApp } from '../../../testing/app.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { findStaleProducts } from '../products/refresh-repo.ts'
import { giveBackStock, resolveLines, takeStock } from '../service.ts'

const shop = await startTestApp()
const { db } = shop
const ctx: Ctx = { db, env: shop.env, person: null, address: '', language: 'en', log: pino({ level: 'silent' }) }
const sale = { reference: 'order', actor: 'test' }

const onHand = async (id: string) =>
  (await rows<{ on_hand: number | null }>(db, sql`SELECT on_hand FROM stock WHERE variant_id = ${id}`))[0]!.on_hand
const ledger = async (id: string) =>
  (
    await rows<{ sum: number }>(db, sql`SELECT coalesce(sum(delta), 0)::int AS sum FROM stock_movements WHERE variant_id = ${id}`)
  )[0]!.sum
const inStock = async (slug: string) => (await shop.visitor().call(catalogApi.product, { slug })).body.product.inStock
const flag = async (id: string) =>
  (await rows<{ in_stock: boolean }>(db, sql`SELECT in_stock FROM products WHERE id = ${id}`))[0]!.in_stock
const take = (lines: { variantId: string; qty: number; uid?: string }[]) =>
  inTransaction(ctx, (inner) => takeStock(inner, lines, sale))

test('takes units, writes the ledger, and reports the remaining stock if there are too few', async () => {
  const product = await aProduct(db, { stock: 5 })
  const [variant] = product.variants
  await take([{ variantId: variant!.id, qty: 2 }])
  expect([await onHand(variant!.id), await ledger(variant!.id)]).toEqual([3, 3])
  const refused = await take([{ variantId: variant!.id, qty: 4, uid: 'line' }]).catch((error) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused.code).toBe('sold_out')
  expect(errors.sold_out[0]).toBe(409)
  expect(refused.about.lines).toEqual([{ uid: 'line', variantId: variant!.id, stock: 3 }])
  expect([await onHand(variant!.id), await ledger(variant!.id)]).toEqual([3, 3])
})

test('quantities of a variant in several lines are added up before the check', async () => {
  const { variants } = await aProduct(db, { stock: 3 })
  const line = (qty: number) => ({ variantId: variants[0]!.id, qty })
  await expect(take([line(2), line(2)])).rejects.toMatchObject({ code: 'sold_out' })
  await take([line(1), line(2)])
  expect(await onHand(variants[0]!.id)).toBe(0)
})

test('unlimited stock stays unlimited but is recorded; a variant without stock is sold out', async () => {
  const { variants } = await aProduct(db, { stock: null })
  await take([{ variantId: variants[0]!.id, qty: 7 }])
  expect([await onHand(variants[0]!.id), await ledger(variants[0]!.id)]).toEqual([null, -7])
  await expect(take([{ variantId: '01900000-0000-7000-8000-000000000000', qty: 1 }])).rejects.toMatchObject({ code: 'sold_out' })
})

test('selling the last unit takes the product out of stock, returning it puts it back in stock', async () => {
  const product = await aProduct(db, {
    slug: 'last-one',
    variants: [
      { attribute: 'S', stock: 1 },
      { attribute: 'M', stock: 1 },
    ],
  })
  const [s, m] = product.variants.map(({ id }) => id)
  await take([{ variantId: s!, qty: 1 }])
  expect(await flag(product.id)).toBe(true)
  await take([{ variantId: m!, qty: 1 }])
  expect(await flag(product.id)).toBe(false)
  await expect.poll(() => inStock('last-one')).toBe(false)
  await inTransaction(ctx, (inner) => giveBackStock(inner, [{ variantId: m!, qty: 1 }], { ...sale, kind: 'cancel' }))
  expect(await flag(product.id)).toBe(true)
  expect([await onHand(m!), await ledger(m!)]).toEqual([1, 1])
})

test('reaching the threshold marks the product as low in stock, and returning units removes the mark', async () => {
  const product = await aProduct(db, { stock: 5 })
  const line = (qty: number) => [{ variantId: product.variants[0]!.id, qty }]
  const marks = () => rows<{ mark: string }>(db, sql`SELECT mark FROM stock_marks WHERE product_id = ${product.id}`)
  await take(line(1))
  expect(await marks()).toEqual([])
  await take(line(1))
  expect(await marks()).toEqual([{ mark: 'low' }])
  await take(line(2))
  await inTransaction(ctx, (inner) => giveBackStock(inner, line(2), sale))
  expect(await marks()).toEqual([{ mark: 'low' }])
  await inTransaction(ctx, (inner) => giveBackStock(inner, line(1), sale))
  expect(await marks()).toEqual([])
})

test('20 concurrent buyers of 7 units: 7 succeed', async () => {
  const product = await aProduct(db, { stock: 7 })
  const variantId = product.variants[0]!.id
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => take([{ variantId, qty: 1 }])))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  for (const one of attempts) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'sold_out' })
  expect([await onHand(variantId), await ledger(variantId), await flag(product.id)]).toEqual([0, 0, false])
})

test('20 carts with two products in opposite order neither deadlock nor oversell', async () => {
  const [a, b] = [await aProduct(db, { stock: 10 }), await aProduct(db, { stock: 10 })]
  const lines = [a, b].map(({ variants }) => ({ variantId: variants[0]!.id, qty: 1 }))
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => take(index % 2 ? lines : [...lines].reverse())),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const { variantId } of lines) expect([await onHand(variantId), await ledger(variantId)]).toEqual([0, 0])
})

test('variants that sell out concurrently leave the product sold out, and concurrent returns in stock', async () => {
  for (let round = 0; round < 10; round++) {
    const product = await aProduct(db, {
      variants: [
        { attribute: 'S', stock: 1 },
        { attribute: 'M', stock: 1 },
        { attribute: 'L', stock: 1 },
      ],
    })
    const lines = product.variants.map(({ id }) => [{ variantId: id, qty: 1 }])
    await Promise.all(lines.map((line) => take(line)))
    expect(await flag(product.id)).toBe(false)
    await Promise.all([...lines.map((line) => inTransaction(ctx, (inner) => giveBackStock(inner, line, sale)))])
    expect(await flag(product.id)).toBe(true)
  }
  expect(await findStaleProducts(db)).toEqual([])
})

test('a cart line is matched by normalised option names of its product, or refused', async () => {
  const simple = await aProduct(db, { price: 500 })
  const variable = await aProduct(db, {
    variants: [
      { color: 'Deep Red', attribute: 'XL', stock: 4 },
      { color: 'Blue', attribute: 'XL', active: false },
    ],
  })
  const draft = await aProduct(db, { status: 'draft' })
  const future = await aProduct(db, { publishedAt: new Date(Date.now() + 60_000) })
  const red = { name: ' deep RED ' }
  const xl = { name: 'xl' }
  const found = await resolveLines(ctx, [
    { _id: simple.id },
    { _id: simple.id, color: null, attribute: { name: '' } },
    { _id: variable.id, color: red, attribute: xl },
    { _id: simple.id, color: red },
    { _id: variable.id },
    { _id: variable.id, color: red },
    { _id: variable.id, color: { name: 'Blue' }, attribute: xl },
    { _id: draft.id },
    { _id: future.id },
    { _id: '01900000-0000-7000-8000-000000000000' },
  ])
  expect(found.map((line) => (line.ok ? line.variantId : line.code))).toEqual([
    simple.variants[0]!.id,
    simple.variants[0]!.id,
    variable.variants[0]!.id,
    'variant_unavailable',
    'variant_unavailable',
    'variant_unavailable',
    'variant_unavailable',
    'product_unavailable',
    'product_unavailable',
    'product_unavailable',
  ])
  expect(found[2]).toMatchObject({ color: { name: 'Deep Red' }, attribute: { name: 'XL' }, stock: 4, price: 1000 })
})
