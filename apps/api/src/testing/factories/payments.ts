import { type OnlineMethod, onlineMethods } from '@haat/shared/payments/constants.ts'
import { sql } from 'drizzle-orm'
import type { Env } from '../../platform/env.ts'
import type { TestApp } from '../app.ts'
import type { FakeProvider } from '../providers/provider.ts'

/** Payment configuration with the URLs and keys of these fake providers. */
export const providersAt = (played: Partial<Record<OnlineMethod, FakeProvider>>): Env['payments'] =>
  Object.fromEntries(
    onlineMethods.map((method) => {
      const fakeProvider = played[method]
      return [method, { baseUrl: fakeProvider?.url, keys: fakeProvider && { mode: 'test', values: fakeProvider.keys } }]
    }),
  ) as Env['payments']

/** Webhook URL of a provider for this shop. */
export const webhookOf = ({ url }: Pick<TestApp, 'url'>, method: OnlineMethod) => `${url}/api/payments/${method}/webhook`

export interface SeededPayment {
  id: string
  order_id: string
  method: string
  status: string
  amount: number
  captured: number
  refunded: number
  reference: string | null
  provider_id: string | null
  capture_id: string | null
  problem: string | null
}

/** The payments of an order, oldest first. */
export const paymentsOfOrder = async ({ db }: Pick<TestApp, 'db'>, orderId: string): Promise<SeededPayment[]> =>
  (
    await db.execute<SeededPayment & Record<string, unknown>>(
      sql`SELECT p.* FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.order_id = ${orderId} ORDER BY p.created_at, p.id`,
    )
  ).rows

/** Moves the times of an order back by so many minutes. */
export async function letPass({ db }: Pick<TestApp, 'db'>, orderId: string, minutes: number): Promise<void> {
  const ago = sql`make_interval(mins => ${minutes})`
  await db.execute(
    sql`UPDATE orders SET placed_at = placed_at - ${ago}, pay_until = pay_until - ${ago} WHERE order_id = ${orderId}`,
  )
  await db.execute(sql`UPDATE payments SET created_at = created_at - ${ago}, expires_at = expires_at - ${ago}, checked_at = checked_at - ${ago},
    settled_at = settled_at - ${ago} WHERE order_id = (SELECT id FROM orders WHERE order_id = ${orderId})`)
}
