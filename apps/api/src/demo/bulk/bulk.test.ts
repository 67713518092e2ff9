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
const tableOptions = () =>
  rows(
    shop.db,
    sql`SELECT c.relname, c.reloptions, t.reloptions AS toast FROM pg_class c LEFT JOIN pg_class t ON t.oid = c.reltoastrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
  )
const derived = () =>
  rows(
    shop.db,
    sql`SELECT p.source_key, to_jsonb(f) - 'changed_in' AS filters, to_jsonb(w) AS words, to_jsonb(c) AS card,
        ARRAY(SELECT slug FROM product_slugs s WHERE s.product_id = p.id ORDER BY 1) AS slugs
      FROM products p LEFT JOIN product_filters f USING (id) LEFT JOIN product_words w USING (id) LEFT JOIN product_cards c ON c.product_id = p.id ORDER BY 1`,
  )
const foreignKeys = () =>
  rows(
    shop.db,
    sql`SELECT conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f' ORDER BY conrelid, conname`,
  )

test('a large catalogue that was stopped is completed: the products of its gaps, the indexes, foreign keys and autovacuum that come back at the end', async () => {
  const [known, keys, options] = [await indexes(), await foreignKeys(), await tableOptions()]
  await seedBulk(shop, 60)
  const whole = await products()
  expect(whole).toHaveLength(60)
  await shop.db.execute(sql`DELETE FROM products WHERE source_key IN ('bulk:0', 'bulk:17', 'bulk:59')`)
  await dropIndexes(shop.pool)
  expect((await indexes()).length).toBeLessThan(known.length - 20)
  expect((await foreignKeys()).length).toBeLessThan(keys.length - 10)
  expect(JSON.stringify(await tableOptions()).split('autovacuum_enabled=false').length).toBeGreaterThan(13)
  await seedBulk(shop, 60)
  expect(await products()).toEqual(whole)
  expect(await indexes()).toEqual(known)
  expect(await foreignKeys()).toEqual(keys)
  expect(await tableOptions()).toEqual(options)
  expect(await findViolations(shop.db)).toEqual([])
})

test('products written at once, without indexes, foreign keys and autovacuum, equal those written one batch after the other', async () => {
  const [known, keys, options] = [await indexes(), await foreignKeys(), await tableOptions()]
  await seedBulk(shop, 60)
  const [whole, parts] = [await products(), await derived()]
  await shop.db.execute(sql`DELETE FROM products WHERE source_key LIKE 'bulk:%'`)
  await seedBulk(shop, 60, undefined, { atOnceFrom: 1 })
  expect(await products()).toEqual(whole)
  expect(await derived()).toEqual(parts)
  expect(await indexes()).toEqual(known)
  expect(await foreignKeys()).toEqual(keys)
  expect(await tableOptions()).toEqual(options)
  expect(await findViolations(shop.db)).toEqual([])
})
