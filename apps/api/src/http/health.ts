import { Router } from 'express'
import type pg from 'pg'
import { knownMigrations, pendingMigrations } from '../db/migrate.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import type { ReplicaStatus } from '../db/replicas/watched-replicas.ts'

export interface Health {
  /** set when the process is stopping: not ready, in-flight requests finish */
  draining: boolean
}

/** Why a process is not ready. Without `notifications` it serves requests but caches nothing. */
type Missing = 'database' | 'migrations' | 'notifications'

/** Maximum wait in milliseconds for a free connection of the pool. */
const patience = 2000

/**
 * `/healthz`: the process is alive. `/readyz`: it can receive traffic (database reachable, migrated, not stopping), or the missing
 * parts. Without replicas a process is as ready: it reads from the primary.
 */
export function healthRoutes(pool: pg.Pool, health: Health, cache: { listening: boolean }, replicas?: Replicas): Router {
  const router = Router()
  // Those of this process: a new version in the folder of a running shop brings more.
  const migrations = knownMigrations()
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ ok: true })
  })
  router.get('/readyz', async (_req, res) => {
    const late = new Promise<null>((done) => setTimeout(done, patience, null).unref())
    const open = await Promise.race([pendingMigrations(pool, migrations).catch(() => null), late])
    const missing: Missing[] = []
    if (open === null) missing.push('database')
    else if (open.length > 0) missing.push('migrations')
    if (!cache.listening) missing.push('notifications')
    const ready = !health.draining && open?.length === 0
    if (!ready) res.set('Retry-After', '2')
    res
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({
        ready,
        draining: health.draining,
        missing,
        migrationsOpen: open,
        ...(replicas && { replicas: replicas.status().map(withoutPlace) }),
      })
  })
  return router
}

/** The endpoint is public, so addresses of the database are only in the metrics and in the log. */
const withoutPlace = ({ place: _, ...status }: ReplicaStatus) => status
