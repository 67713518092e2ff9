import { normalizeForSearch } from '@haat/shared/catalog/normalize.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { orderWords } from '../tables/sales/orders.ts'
import { containsIndexedWord, containsWord } from './contains-word.ts'

const { db } = await startTestApp()

test('the database normalizes letters of the scripts of the shop like the shared function', async () => {
  const ranges = [
    [0x20, 0x24f],
    [0x370, 0x52f],
    [0x600, 0x6ff],
    [0x980, 0x9ff],
    [0x1e00, 0x1eff],
    [0x2000, 0x206f],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfeff],
  ] as const
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  const given = [...letters, 'Ünal İŞÇİ', 'Rene\u0301 Müller', 'أحمد گل', 'শাড়ী ১২', 'Straße 7']
  const { rows } = await db.execute<{ given: string; normalized: string }>(
    sql`SELECT given, normalize_for_search(given) AS normalized FROM unnest(${sql.param(given)}::text[]) AS given`,
  )
  expect(rows).toHaveLength(given.length)
  expect(rows.filter((row) => row.normalized !== normalizeForSearch(row.given))).toEqual([])
})

test.each([
  ['René Müller', 'rene'],
  ['Rene Muller', 'MÜLLER'],
  ['أحمد', 'احمد'],
  ['বা\u09dcি', 'বা\u09a1\u09bcি'],
  ['100%_', '0%_'],
])('%s contains %s', async (text, word) => {
  const { rows } = await db.execute(sql`SELECT 1 WHERE ${containsWord(sql`${text}::text`, word)}`)
  expect(rows).toHaveLength(1)
})

test.each([
  ['Rene Müller', 'mü', true],
  ['Élodie Dupont', 'el', true],
  ['Rene Müller', 'ne', false],
  ['৫০% ছাড়', '%', false],
  ['Rene Müller', 'ene', true],
])('%s in a large table: %s is found: %s', async (text, word, found) => {
  const { rows } = await db.execute(sql`SELECT 1 WHERE ${containsIndexedWord(sql`${text}::text`, word)}`)
  expect(rows).toHaveLength(found ? 1 : 0)
})

test.each(['René', 'ré'])('an index finds words of orders: %s', async (word) => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    return tx.execute(sql`EXPLAIN SELECT 1 FROM orders WHERE ${containsIndexedWord(sql.raw(orderWords), word)}`)
  })
  expect(JSON.stringify(plan.rows)).toContain('orders_by_words')
})
