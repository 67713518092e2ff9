import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { rows } from '../../db/rows.ts'
import { startTestApp } from '../../testing/app.ts'
import { seedBulk } from './bulk.ts'
import { dropIndexes } from './bulk-indexes.ts'

const shop = await startTestApp()

const products = () =>
  rows(
    shop.db,
    sql`SELECT id, slug, name, price, max_price, in_stock, sold, color_names, search::text, published_at::text FROM products ORDER BY source_key`,
  )
const indexes = () =>
  rows(shop.db, sql`SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`)
const foreignKeys = () =>
  rows(
    shop.db,
    sql`SELECT conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f' ORDER BY conrelid, conname`,
  )

test('a large catalogue that was stopped is completed: the products of its gaps, the indexes and the foreign keys that are built at the end', async () => {
  const [known, keys] = [await indexes(), await foreignKeys()]
  await seedBulk(shop, 60)
  const whole = await products()
  expect(whole).toHaveLength(60)
  await shop.db.execute(sql`DELETE FROM products WHERE source_key IN ('bulk:0', 'bulk:17', 'bulk:59')`)
  await dropIndexes(shop.pool)
  expect((await indexes()).length).toBeLessThan(known.length - 20)
  expect((await foreignKeys()).length).toBeLessThan(keys.length - 10)
  await seedBulk(shop, 60)
  expect(await products()).toEqual(whole)
  expect(await indexes()).toEqual(known)
  expect(await foreignKeys()).toEqual(keys)
  expect(await findViolations(shop.db)).toEqual([])
})
