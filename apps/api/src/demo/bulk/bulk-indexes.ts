import type { Database } from '../../db/client.ts'

/** Tables whose rows a large catalogue writes twice, each time into all of their indexes. */
const twiceWritten = ['products', 'product_filters', 'product_words']
/** Tables with a few rows for each product, whose foreign keys are otherwise checked row by row. */
const written = [
  ...['products', 'variants', 'stock', 'stock_movements', 'stock_marks', 'reviews'],
  ...[
    'product_categories',
    'product_fields',
    'product_media',
    'product_slugs',
    'product_cards',
    'product_filters',
    'product_words',
  ],
]

/** Statements that create the indexes and foreign keys that are missing; exists while some are. */
const missing = 'missing_bulk_indexes'

/**
 * Drops the indexes that only lists and searches need, and the foreign keys of what is written, in one transaction with a table of their definitions: a run
 * that was killed leaves them for `buildIndexes` of the next.
 */
export const dropIndexes = (pool: Database['pool']): Promise<void> =>
  patiently(pool, async (run) => {
    await run(`DO $$
      DECLARE name regclass;
      DECLARE owner regclass;
      DECLARE key name;
      DECLARE rule text;
      BEGIN
        CREATE TABLE IF NOT EXISTS ${missing} (name text PRIMARY KEY, definition text NOT NULL);
        FOR name IN SELECT indexrelid FROM pg_index WHERE indrelid = ANY('{${twiceWritten.join(',')}}'::regclass[]) AND NOT indisunique LOOP
          INSERT INTO ${missing} VALUES (name::text, pg_get_indexdef(name)) ON CONFLICT DO NOTHING;
          EXECUTE format('DROP INDEX %s', name);
        END LOOP;
        FOR owner, key, rule IN SELECT conrelid, conname, pg_get_constraintdef(oid) FROM pg_constraint
          WHERE contype = 'f' AND conrelid = ANY('{${written.join(',')}}'::regclass[]) LOOP
          INSERT INTO ${missing} VALUES (key, format('ALTER TABLE %s ADD CONSTRAINT %I %s', owner, key, rule)) ON CONFLICT DO NOTHING;
          EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', owner, key);
        END LOOP;
      END $$`)
  })

/** Builds the indexes that this run or a killed one has dropped, two at a time, then the foreign keys, which compare all rows at once. */
export async function buildIndexes(pool: Database['pool'], onProgress: (done: number, total: number) => void): Promise<void> {
  const { rows: exists } = await pool.query(`SELECT 1 FROM pg_class WHERE oid = to_regclass('${missing}')`)
  if (exists.length === 0) return
  const { rows: all } = await pool.query<{ name: string; definition: string }>(
    `SELECT name, definition FROM ${missing} ORDER BY name`,
  )
  const [keys, indexes] = [all.filter(isKey), all.filter((one) => !isKey(one))]
  let done = 0
  const report = () => onProgress(done++, all.length)
  const build = () =>
    patiently(pool, async (run) => {
      await run(`SET maintenance_work_mem = '256MB'`)
      for (let index = indexes.shift(); index; index = indexes.shift()) {
        report()
        await run(index.definition.replace(/ INDEX /, ' INDEX IF NOT EXISTS '))
      }
    })
  await Promise.all([build(), build()])
  await patiently(pool, async (run) => {
    await run(`SET work_mem = '128MB'`)
    for (const { name, definition } of keys) {
      report()
      await run(`BEGIN; ${definition}; DELETE FROM ${missing} WHERE name = '${name}'; COMMIT`)
    }
  })
  await pool.query(`DROP TABLE ${missing}`)
  onProgress(all.length, all.length)
}

const isKey = ({ definition }: { definition: string }): boolean => definition.startsWith('ALTER TABLE')

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
