import { createServer } from 'node:http'
import { combineCalls } from '@haat/api/src/platform/combine.ts'
import pg from 'pg'

/**
 * Upper limit of a shop that queries its database in each request: a bare `node:http` process that reads stored response texts by primary key
 * with one prepared statement. `/own/…` runs a statement for each request, `/shared/…` one for several concurrent requests, as `combineReads` does.
 * `…/<table>/<number>` returns one text, `…/<table>/<number>?parts=24` joins 24.
 */
const [databaseUrl, size] = process.argv.slice(2)
const rows = Number(size)
const pool = new pg.Pool({
  connectionString: databaseUrl!,
  max: 12,
  options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
})

interface Wanted {
  table: string
  ids: number[]
}

/** Ids far apart, as those of the products of a page. */
const idsOf = (number: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, part) => ((number * parts + part) * 7919) % rows)

async function readOwn({ table, ids }: Wanted): Promise<string> {
  const { rows } = await pool.query<{ body: string }>(
    ids.length === 1
      ? { name: `own ${table}`, text: `SELECT body FROM ${table} WHERE id = $1`, values: ids }
      : {
          name: `own ${table} page`,
          text: `SELECT string_agg(body, ',') AS body FROM ${table} WHERE id = ANY($1::int[])`,
          values: [ids],
        },
  )
  return rows[0]!.body
}

/** One statement for requests of the same table. */
async function readShared(wanted: readonly Wanted[]): Promise<string[]> {
  const { table, ids } = wanted[0]!
  const { rows } = await pool.query<{ page: number; body: string }>(
    ids.length === 1
      ? {
          name: `shared ${table}`,
          text: `SELECT w.page, t.body FROM unnest($1::int[], $2::int[]) AS w(id, page) JOIN ${table} t ON t.id = w.id`,
          values: pagesOf(wanted),
        }
      : {
          name: `shared ${table} page`,
          text: `SELECT w.page, string_agg(t.body, ',') AS body FROM unnest($1::int[], $2::int[]) AS w(id, page)
            JOIN ${table} t ON t.id = w.id GROUP BY w.page`,
          values: pagesOf(wanted),
        },
  )
  const bodies: string[] = []
  for (const { page, body } of rows) bodies[page] = body
  return bodies
}

const pagesOf = (wanted: readonly Wanted[]): number[][] => [
  wanted.flatMap(({ ids }) => ids),
  wanted.flatMap(({ ids }, page) => ids.map(() => page)),
]

const shared = new Map<string, (wanted: Wanted) => Promise<string>>()
/** The limits of `combineReads`. */
const share = () => combineCalls(readShared, { max: 32, atOnce: 2 })

const server = createServer((req, res) => {
  const { pathname, searchParams } = new URL(req.url!, 'http://floor')
  const [, way, table = '', number] = pathname.split('/')
  const wanted = { table, ids: idsOf(Number(number), Number(searchParams.get('parts') ?? 1)) }
  if (!shared.has(table)) shared.set(table, share())
  const reading = way === 'own' ? readOwn(wanted) : shared.get(table)!(wanted)
  reading.then(
    (text) => {
      const body = Buffer.from(text)
      res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length }).end(body)
    },
    (error: unknown) => res.writeHead(500).end(String(error)),
  )
})

process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
