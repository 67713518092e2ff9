import type { Database } from '../../db/client.ts'

/** Tables whose rows a large catalogue writes twice, each time into all of their indexes. */
const tables = ['products', 'product_filters', 'product_words']

/** Definitions of the indexes that are missing; exists while some are. */
const missing = 'missing_bulk_indexes'

/**
 * Drops the indexes of these tables that only lists and searches need, in one transaction with a table of their definitions: a run that was killed
 * leaves them for `buildIndexes` of the next.
 */
export const dropIndexes = (pool: Database['pool']): Promise<void> =>
  patiently(pool, async (run) => {
    await run(`DO $$
      DECLARE name regclass;
      BEGIN
        CREATE TABLE IF NOT EXISTS ${missing} (name text PRIMARY KEY, definition text NOT NULL);
        FOR name IN SELECT indexrelid FROM pg_index WHERE indrelid = ANY('{${tables.join(',')}}'::regclass[]) AND NOT indisunique LOOP
          INSERT INTO ${missing} VALUES (name::text, pg_get_indexdef(name)) ON CONFLICT DO NOTHING;
          EXECUTE format('DROP INDEX %s', name);
        END LOOP;
      END $$`)
  })

/** Builds the indexes that this run or a killed one has dropped, two at a time. */
export async function buildIndexes(pool: Database['pool'], onProgress: (done: number, total: number) => void): Promise<void> {
  const { rows: exists } = await pool.query(`SELECT 1 FROM pg_class WHERE oid = to_regclass('${missing}')`)
  if (exists.length === 0) return
  const { rows: all } = await pool.query<{ name: string; definition: string }>(
    `SELECT name, definition FROM ${missing} ORDER BY name`,
  )
  const waiting = [...all]
  let done = 0
  const build = () =>
    patiently(pool, async (run) => {
      await run(`SET maintenance_work_mem = '256MB'`)
      for (let index = waiting.shift(); index; index = waiting.shift()) {
        onProgress(done, all.length)
        await run(index.definition.replace(/ INDEX /, ' INDEX IF NOT EXISTS '))
        done += 1
      }
    })
  await Promise.all([build(), build()])
  await pool.query(`DROP TABLE ${missing}`)
  onProgress(all.length, all.length)
}

/** On a connection without timeouts, which a large table on a busy machine exceeds. */
export async function patiently(
  pool: Database['pool'],
  work: (run: (statement: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await work((statement) => client.query(statement))
  } finally {
    client.release(true)
  }
}
