import type { RequestListener } from 'node:http'
import express from 'express'
import type { Database } from '../db/client.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import { type Health, healthRoutes } from './health.ts'

/** Answers of a process with `ROLE=worker`: liveness and readiness, and 404 for every other path. */
export function buildWorkerApp({
  database,
  replicas,
  health,
}: {
  database: Database
  replicas?: Replicas | undefined
  health: Health
}): RequestListener {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  // It has no cached answers that a lost notification could leave outdated.
  app.use(healthRoutes(database.pool, health, { listening: true }, replicas))
  app.use((_req, res) => void res.status(404).set('Cache-Control', 'no-store').type('text').send('Not found'))
  return app
}
