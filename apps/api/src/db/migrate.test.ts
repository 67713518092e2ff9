import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const { pool, url } = await testDatabase()

test('a migrated database has nothing pending, and migrating again does nothing', async () => {
  expect(await pendingMigrations(pool)).toEqual([])
  expect(await migrate(url)).toBe(0)
})

test('three processes can migrate an empty database concurrently', async () => {
  await pool.query('CREATE DATABASE migrated_at_once')
  const empty = url.replace(/\/[^/]+$/, '/migrated_at_once')
  try {
    const applied = await Promise.all([migrate(empty), migrate(empty), migrate(empty)])
    expect(applied.filter((count) => count > 0)).toHaveLength(1)
  } finally {
    await pool.query('DROP DATABASE migrated_at_once WITH (FORCE)')
  }
})

test('a migration that was edited after it ran stops the start with its name in the error', async () => {
  const { rows } = await pool.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM schema_migrations ORDER BY name LIMIT 1',
  )
  const { name, hash } = rows[0]!
  await pool.query("UPDATE schema_migrations SET hash = 'other' WHERE name = $1", [name])
  try {
    await expect(migrate(url)).rejects.toThrow(`The migration ${name} was changed after`)
  } finally {
    await pool.query('UPDATE schema_migrations SET hash = $2 WHERE name = $1', [name, hash])
  }
})

test('a database with newer migrations than the code is left unchanged', async () => {
  await pool.query("INSERT INTO schema_migrations (name, hash) VALUES ('9999_later', 'x')")
  expect(await migrate(url)).toBe(0)
  await pool.query("DELETE FROM schema_migrations WHERE name = '9999_later'")
})

test('bigint values beyond the safe integers are refused instead of rounded', async () => {
  await expect(pool.query('SELECT 9007199254740993::bigint')).rejects.toThrow('beyond the safe integers')
})
