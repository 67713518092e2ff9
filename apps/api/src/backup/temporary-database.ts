import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openClient } from '../db/client.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { databaseName, withDatabaseName } from '../platform/network/database-address.ts'

const prefix = 'haat_temporary_'
const namePattern = /^haat_temporary_[0-9a-f]{12}(_old)?$/

export interface TemporaryDatabase {
  name: string
  url: string
  /**
   * Renames this database to the name of the shop's database and drops the former one, in one step. It is not temporary afterwards.
   * @throws StartError if something is connected to either
   */
  replaceShop: () => Promise<void>
}

/**
 * Runs `work` with an empty database on the server of the shop's database, with the same collation, and drops it afterwards in every case.
 * One that a killed process left behind is dropped by the next call.
 * @throws StartError if the role may not create databases
 */
export async function withTemporaryDatabase<T>(
  shopUrl: string,
  work: (database: TemporaryDatabase) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const name = prefix + randomBytes(6).toString('hex')
  const client = await connectBeside(shopUrl, name)
  const shop = databaseName(shopUrl)
  try {
    await dropAbandoned(client)
    await create(client, name, shop)
    try {
      signal?.throwIfAborted()
      return await work({ name, url: withDatabaseName(shopUrl, name), replaceShop: () => replace(client, shop, name) })
    } finally {
      await drop(client, name)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** The databases of restores and verifications that are running now, also of other processes. */
export async function runningTemporaryDatabases(shopUrl: string): Promise<string[]> {
  const client = await connectBeside(shopUrl, 'haat backup')
  try {
    return await running(client)
  } finally {
    await client.end()
  }
}

/** A connection that is neither to the shop's database nor to the temporary one, because both may be renamed. Its application name is that of the temporary database. */
async function connectBeside(shopUrl: string, name: string): Promise<pg.Client> {
  const databases = ['postgres', 'template1']
  for (const [index, database] of databases.entries()) {
    const client = openClient(withDatabaseName(shopUrl, database), { application_name: name })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (index + 1 === databases.length)
        throw new StartError(
          `The role of DATABASE_URL cannot connect to the database postgres, which is needed to create a temporary one: ${(error as Error).message}.`,
          error,
        )
    }
  }
  throw new Error('unreachable')
}

async function create(client: pg.Client, name: string, shop: string): Promise<void> {
  const { rows } = await client.query<{ row: Record<string, string | null> }>(
    'SELECT to_jsonb(d) AS row FROM pg_database d WHERE datname = $1',
    [shop],
  )
  const { row } = rows[0]!
  const locale = row.datlocale ?? row.daticulocale // the column has another name since PostgreSQL 17
  const literal = (value: string | null | undefined) => pg.escapeLiteral(value ?? 'C')
  const options = [
    "ENCODING 'UTF8'",
    `LC_COLLATE ${literal(row.datcollate)}`,
    `LC_CTYPE ${literal(row.datctype)}`,
    ...(row.datlocprovider === 'i' ? [`LOCALE_PROVIDER icu ICU_LOCALE ${literal(locale)}`] : []),
    ...(row.datlocprovider === 'b' ? [`LOCALE_PROVIDER builtin BUILTIN_LOCALE ${literal(locale)}`] : []),
    ...(row.datlocprovider === 'c' ? ['LOCALE_PROVIDER libc'] : []),
  ]
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0 ${options.join(' ')}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    const role = client.user ?? 'haat'
    throw new StartError(
      `The role ${role} may not create the temporary database that this needs. Let an administrator run: ALTER ROLE ${pg.escapeIdentifier(role)} CREATEDB;`,
      error,
    )
  }
}

const running = async (client: pg.Client): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      'SELECT application_name AS name FROM pg_stat_activity WHERE starts_with(application_name, $1)',
      [prefix],
    )
  ).rows.map(({ name }) => name)

/** Drops databases whose process has no connection any more. */
async function dropAbandoned(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname::text AS name FROM pg_database WHERE starts_with(datname::text, $1)',
    [prefix],
  )
  const used = new Set(await running(client))
  for (const { name } of rows)
    if (namePattern.test(name) && !used.has(name.replace(/_old$/, ''))) await drop(client, name).catch(() => {})
}

/** Drops a database, also while something is connected to it. */
async function drop(client: pg.Client, name: string): Promise<void> {
  const statement = `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`
  try {
    await client.query(`${statement} WITH (FORCE)`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    // Only a superuser may force out an autovacuum worker. Without FORCE PostgreSQL cancels it by itself.
    await client.query(statement)
  }
}

async function replace(client: pg.Client, shop: string, name: string): Promise<void> {
  const old = `${name}_old`
  try {
    await client.query('BEGIN')
    await client.query(`ALTER DATABASE ${pg.escapeIdentifier(shop)} RENAME TO ${pg.escapeIdentifier(old)}`)
    await client.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} RENAME TO ${pg.escapeIdentifier(shop)}`)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    const { code, message } = error as { code?: string; message: string }
    if (code === '55006')
      throw new StartError('The shop is running or something else uses its database. Stop it; nothing was changed.', error)
    if (code === '42501')
      throw new StartError(
        `The role of DATABASE_URL may not rename the database ${shop}: ${message}. It must own it; nothing was changed.`,
        error,
      )
    throw error
  }
  await drop(client, old)
}
