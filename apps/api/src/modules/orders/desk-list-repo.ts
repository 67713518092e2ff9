import type { OrderSort } from '@haat/shared/orders/desk-schema.ts'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from '@haat/shared/orders/moves.ts'
import type { PaymentMethod } from '@haat/shared/payments/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { orderWords } from '../../db/tables/orders.ts'
import { countRows } from '../../keyset.ts'

export interface OrderFilter {
  status?: OrderStatus[] | undefined
  payment?: PaymentStatus[] | undefined
  fulfilment?: FulfilmentStatus[] | undefined
  method?: PaymentMethod[] | undefined
  tag?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
  held?: true | undefined
  source?: 'web' | 'staff' | undefined
  customer?: string | undefined
  /** each must stand somewhere in what an order is found by */
  words?: string[] | undefined
}

export interface DeskRow {
  id: string
  orderId: string
  /** the moment to the microsecond, or the total: what the page is sorted by */
  key: string
  placedAt: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  paymentMethod: PaymentMethod
  total: number
  currency: { name: string; s: string; exchangeRate: number; decimals: number }
  pieces: number
  userId: string | null
  name: string
  email: string
  phone: string
  city: string
  country: string
  tags: string[]
  held: boolean
  source: 'web' | 'staff'
  version: number
}

const sorts: Record<OrderSort, { key: SQL; cast: SQL; down: boolean }> = {
  new: { key: sql`o.placed_at`, cast: sql`::timestamptz`, down: true },
  old: { key: sql`o.placed_at`, cast: sql`::timestamptz`, down: false },
  high: { key: sql`o.total`, cast: sql`::bigint`, down: true },
  low: { key: sql`o.total`, cast: sql`::bigint`, down: false },
}

interface Wanted {
  sort: OrderSort
  limit: number
  after: readonly (string | number)[] | null
}

/** One page, and one row more where there is a next one. */
export function findDeskPage(db: Db, filter: OrderFilter, { sort, limit, after }: Wanted): Promise<DeskRow[]> {
  const { key, cast, down } = sorts[sort]
  const [way, beyond] = down ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const next = after ? sql`AND (${key}, o.id) ${beyond} (${after[0]}${cast}, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT o.id, o.order_id AS "orderId", ${key}::text AS key,
        to_char(o.placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "placedAt",
        o.status, o.payment_status AS "paymentStatus", o.fulfilment_status AS "fulfilmentStatus", o.payment_method AS "paymentMethod",
        o.total, o.currency, (SELECT coalesce(sum(l.qty), 0)::int FROM order_lines l WHERE l.order_id = o.id) AS pieces,
        o.user_id AS "userId", o.billing ->> 'fullName' AS name, o.email, o.billing ->> 'phone' AS phone,
        o.shipping ->> 'city' AS city, o.shipping ->> 'country' AS country,
        o.tags, o.held_at IS NOT NULL AS held, o.source, o.version
      ${from(filter)} ${next} ORDER BY ${key} ${way}, o.id ${way} LIMIT ${limit + 1}::int`,
  )
}

export const countDesk = (db: Db, filter: OrderFilter) => countRows(db, from(filter))

const from = (filter: OrderFilter): SQL => sql`FROM orders o WHERE ${sql.join([sql`true`, ...conditions(filter)], sql` AND `)}`

function conditions(filter: OrderFilter): SQL[] {
  const found: SQL[] = []
  const oneOf = (column: SQL, values: readonly string[] | undefined) => {
    if (values?.length) found.push(sql`${column} = ANY(${sql.param([...values])}::text[])`)
  }
  oneOf(sql`o.status`, filter.status)
  oneOf(sql`o.payment_status`, filter.payment)
  oneOf(sql`o.fulfilment_status`, filter.fulfilment)
  oneOf(sql`o.payment_method`, filter.method)
  if (filter.tag?.length) found.push(sql`o.tags @> ${sql.param([...filter.tag])}::text[]`)
  if (filter.from) found.push(sql`o.placed_at >= ${filter.from}::date::timestamp AT TIME ZONE 'UTC'`)
  if (filter.to) found.push(sql`o.placed_at < (${filter.to}::date + 1)::timestamp AT TIME ZONE 'UTC'`)
  if (filter.held) found.push(sql`o.held_at IS NOT NULL`)
  if (filter.source) found.push(sql`o.source = ${filter.source}`)
  if (filter.customer) found.push(sql`o.user_id = ${filter.customer}`)
  for (const word of filter.words ?? []) found.push(sql`${sql.raw(orderWords)} LIKE ${patternOf(word)}`)
  return found
}

/** Two letters stand at the beginning of a word: the index knows words, but nothing so short within them. */
const patternOf = (word: string): string => `%${word.length < 3 ? ' ' : ''}${word.replace(/[\\%_]/g, '\\$&')}%`
