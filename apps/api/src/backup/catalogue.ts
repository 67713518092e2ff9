import pg from 'pg'

export interface Table {
  /** with its schema if it belongs to an extension: `x_loyalty.entries` */
  name: string
  /** columns that are stored and not computed by PostgreSQL, in their order */
  columns: string[]
  /** estimate of PostgreSQL */
  rows: number
  /** SQL list that orders the rows the same way on every server */
  order: string
}

/** The schemas of the shop and of its extensions. */
export const isOfShop = (schema: string): string => `(${schema} = current_schema() OR ${schema} LIKE 'x\\_%')`

const qualified = (schema: string, name: string): string =>
  `CASE WHEN ${schema} = current_schema() THEN ${name}::text ELSE ${schema} || '.' || ${name} END`

/** The name of a table or sequence in a statement. */
export const identifierOf = (name: string): string =>
  name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.')

/**
 * The tables of the shop as listed by PostgreSQL, so that new tables are included automatically. The table of migrations is left out: it is in the
 * header of an archive, and restoring applies the migrations.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT ${qualified('n.nspname', 'c.relname')} AS name, greatest(c.reltuples, 0)::float8 AS rows,
      (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      coalesce((SELECT string_agg(quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END, ', ' ORDER BY k.place)
        FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attribute, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attribute
        WHERE i.indrelid = c.oid AND i.indisprimary), quote_ident(c.relname) || '::text COLLATE "C"') AS "order"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${isOfShop('n.nspname')} AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'schema_migrations'
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY (n.nspname <> current_schema()), n.nspname COLLATE "C", c.relname COLLATE "C"`)
  return rows
}

/** Positions of all sequences. They are not part of a snapshot: read later, they are at least as high as the rows. */
export async function readSequences(client: pg.Client): Promise<{ name: string; value: string; called: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT ${qualified('schemaname', 'sequencename')} AS name FROM pg_sequences WHERE ${isOfShop('schemaname')}
     ORDER BY (schemaname <> current_schema()), schemaname COLLATE "C", sequencename COLLATE "C"`,
  )
  const sequences = []
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${identifierOf(name)}`,
    )
    sequences.push({ name, ...found.rows[0]! })
  }
  return sequences
}

/** COPY statements write values the same way on every server, whatever its settings are. */
export const textSettings = `
  SET datestyle = 'ISO, MDY'; SET intervalstyle = 'postgres'; SET timezone = 'UTC'; SET extra_float_digits = 1; SET bytea_output = 'hex';
  SET client_encoding = 'UTF8'; SET xmloption = 'content'`

/** The statement that reads all rows of a table, in an order that does not depend on where the rows are stored. */
export const copyOut = ({ name, columns, order }: Table): string =>
  `COPY (SELECT ${list(columns)} FROM ${identifierOf(name)} ORDER BY ${order}) TO STDOUT`

export const copyIn = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `COPY ${identifierOf(name)} (${list(columns)}) FROM STDIN`

const list = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')
