import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Db } from '../db/client.ts'
import type { ResponseCache } from '../http/response-cache.ts'

const heard = new WeakMap<Db, Set<string>>()
let markers = 0

/** Records which notifications have cleared the cache of an app on this database. */
export function noteNotifications(db: Db, cache: ResponseCache): void {
  const seen = new Set<string>()
  heard.set(db, seen)
  const clear = cache.clear.bind(cache)
  cache.clear = (table) => {
    if (table) seen.add(table)
    clear(table)
  }
}

/** Waits until the app was notified of all changes so far: notifications arrive in commit order. */
export async function notificationsArrived(db: Db): Promise<void> {
  const seen = heard.get(db)
  if (!seen) return
  markers += 1
  const marker = `marker ${markers}`
  await db.execute(sql`SELECT pg_notify('catalog', ${marker})`)
  await vi.waitUntil(() => seen.has(marker), { timeout: 60_000, interval: 2 })
}
