import { Router } from 'express'
import type pg from 'pg'
import { pendingMigrations } from '../db/migrate.ts'

export interface Health {
  /** set when the process is told to stop: no longer ready, in-flight requests finish */
  draining: boolean
}

/** `/healthz`: the process lives. `/readyz`: it may get traffic (database there, migrated, not stopping). */
export function healthRoutes(pool: pg.Pool, health: Health): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ ok: true })
  })
  router.get('/readyz', async (_req, res) => {
    const open = health.draining ? null : await pendingMigrations(pool).catch(() => null)
    const ready = open?.length === 0
    res
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ ready, draining: health.draining, migrationsOpen: open })
  })
  return router
}
