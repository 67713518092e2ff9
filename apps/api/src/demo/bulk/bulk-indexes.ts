import type { Database } from '../../db/client.ts'

/** Tables that the refresh of products reads. */
const read = [
  ...['variants', 'stock', 'stock_marks', 'reviews'],
  ...['product_categories', 'product_fields', 'product_media', 'product_slugs'],
]
/** Tables with rows for each product: vacuumed and analyzed once, at the end. Their foreign keys are otherwise checked row by row. */
const filled = ['products', 'product_words', 'product_filters', 'product_cards', 'product_options', 'stock_movements', ...read]
/** Indexes by which the refresh and the triggers find the rows of one product. */
const needed = ['product_slugs_product_id_index', 'stock_marks_product_id_index']

/** Statements that bring back the indexes, foreign keys and autovacuum that are missing; exists while some are. */
const missing = 'missing_bulk_indexes'

/**
 * Drops the indexes that only lists and searches need and the foreign keys of what is written, and stops autovacuum there, in one transaction with a table of
 * the statements that undo it: a run that was killed leaves them for `buildIndexes` of the next.
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
        FOR name IN SELECT indexrelid FROM pg_index WHERE indrelid = ANY('{${filled.join(',')}}'::regclass[]) AND NOT indisunique
          AND indexrelid <> ALL('{${needed.join(',')}}'::regclass[]) LOOP
          INSERT INTO ${missing} VALUES (name::text, pg_get_indexdef(name)) ON CONFLICT DO NOTHING;
          EXECUTE format('DROP INDEX %s', name);
        END LOOP;
        FOR owner, key, rule IN SELECT conrelid, conname, pg_get_constraintdef(oid) FROM pg_constraint
          WHERE contype = 'f' AND conrelid = ANY('{${filled.join(',')}}'::regclass[]) LOOP
          INSERT INTO ${missing} VALUES (key, format('ALTER TABLE %s ADD CONSTRAINT %I %s', owner, key, rule)) ON CONFLICT DO NOTHING;
          EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', owner, key);
        END LOOP;
        FOR owner IN SELECT oid FROM pg_class WHERE oid = ANY('{${filled.join(',')}}'::regclass[])
          AND NOT coalesce(reloptions::text LIKE '%autovacuum_enabled%', false) LOOP
          INSERT INTO ${missing} VALUES ('autovacuum of ' || owner, format('ALTER TABLE %s RESET (autovacuum_enabled, toast.autovacuum_enabled)', owner));
          EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false, toast.autovacuum_enabled = false)', owner);
        END LOOP;
      END $$`)
  })

/**
 * Builds the indexes that this run or a killed one has dropped, two at a time, then the foreign keys, which compare all rows at once, and lets autovacuum work
 * again.
 */
export async function buildIndexes(pool: Database['pool'], onProgress: (done: number, total: number) => void): Promise<void> {
  const { rows: exists } = await pool.query(`SELECT 1 FROM pg_class WHERE oid = to_regclass('${missing}')`)
  if (exists.length === 0) return
  const { rows: all } = await pool.query<{ name: string; definition: string }>(
    `SELECT name, definition FROM ${missing} ORDER BY name`,
  )
  const [changes, indexes] = [all.filter(isChange), all.filter((one) => !isChange(one))]
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
    for (const { name, definition } of changes) {
      report()
      await run(`BEGIN; ${definition}; DELETE FROM ${missing} WHERE name = '${name}'; COMMIT`)
    }
  })
  await pool.query(`DROP TABLE ${missing}`)
  onProgress(all.length, all.length)
}

const isChange = ({ definition }: { definition: string }): boolean => definition.startsWith('ALTER TABLE')

/** Statistics of the rows so far, by which the refresh of the next products is planned. */
export const analyzeRead = (pool: Database['pool']): Promise<void> => patiently(pool, (run) => run(`ANALYZE ${read.join(',')}`))

/** Two tables at a time, `products` first, which takes the longest. */
export async function tidyFilled(pool: Database['pool']): Promise<void> {
  const tables = [...filled, 'search_words']
  const tidy = () =>
    patiently(pool, async (run) => {
      for (let table = tables.shift(); table; table = tables.shift()) await run(`VACUUM ANALYZE ${table}`)
    })
  await Promise.all([tidy(), tidy()])
}

/** On a connection without timeouts, which a large table on a busy machine exceeds. */
export async function patiently(
  pool: Database['pool'],
  work: (run: (statement: string) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await work((statement) => client.query(statement))
  } finally {
    client.release(true)
  }
}
