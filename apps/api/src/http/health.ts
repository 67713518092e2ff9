import { Router } from 'express'
import type pg from 'pg'
import { pendingMigrations } from '../db/migrate.ts'

export interface Health {
  /** set when the process is told to stop: no longer ready, in-flight requests finish */
  draining: boolean
}

/** What a process lacks. Without `notifications` it serves all the same, and caches nothing. */
type Missing = 'database' | 'migrations' | 'notifications'

/** A pool without a free connection is not asked longer than this, in milliseconds. */
const patience = 2000

/**
 * `/healthz`: the process lives, whatever else does not. `/readyz`: it may get traffic (database there, migrated, not stopping), or
 * what it lacks.
 */
export function healthRoutes(pool: pg.Pool, health: Health, cache: { listening: boolean }): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ ok: true })
  })
  router.get('/readyz', async (_req, res) => {
    const late = new Promise<null>((done) => setTimeout(done, patience, null).unref())
    const open = await Promise.race([pendingMigrations(pool).catch(() => null), late])
    const missing: Missing[] = []
    if (open === null) missing.push('database')
    else if (open.length > 0) missing.push('migrations')
    if (!cache.listening) missing.push('notifications')
    const ready = !health.draining && open?.length === 0
    if (!ready) res.set('Retry-After', '2')
    res
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ ready, draining: health.draining, missing, migrationsOpen: open })
  })
  return router
}
