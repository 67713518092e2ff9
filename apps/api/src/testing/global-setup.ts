import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { repositoryRoot } from '../platform/env.ts'
import { memoryFolder } from './memory-folder.ts'
import { poolerVersion, startPooler } from './pooler.ts'
import { demoTemplate, template } from './templates.ts'

/**
 * One PostgreSQL for the whole run (the built-in one, or that of `TEST_DATABASE_URL`), with a migrated template that every test file clones
 * (`database.ts`), and PgBouncer in front of it if it is installed. Processes of the shop run from the bundle (`bundle.ts`), which is made where it is
 * not current.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  bundle()
  const server = await openServer()
  const admin = new pg.Client(server.url('postgres'))
  await admin.connect()
  const { rows } = await admin.query<{ version: string }>("SELECT current_setting('server_version') AS version")
  await dropTemplates(admin)
  await admin.query(`CREATE DATABASE ${template}`)
  await migrate(server.url(template))
  await admin.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false IS_TEMPLATE true`)
  project.provide('postgres', server.url('postgres'))
  // In watch mode, after a change.
  project.onTestsRerun(async () => {
    bundle()
    await dropTemplate(admin, demoTemplate)
  })
  const version = poolerVersion()
  // Waits like the pools of test shops: on a busy machine a new connection may take seconds, and the shop would answer `busy`.
  const pooler = version === undefined ? undefined : await startPooler(server.url('postgres'), { wait: 60 })
  const place = `API tests on PostgreSQL ${rows[0]!.version}`
  console.log(pooler ? `${place} through PgBouncer ${version}` : `${place} without PgBouncer, which is not installed`)
  project.provide('pooler', pooler?.url('postgres'))
  return async () => {
    await pooler?.stop()
    await dropTemplates(admin)
    await admin.end()
    await server.stop()
  }
}

/** A server for the run; `url` has the rights of a superuser. */
async function openServer(): Promise<{ url: (database: string) => string; stop: () => Promise<void> }> {
  const external = process.env.TEST_DATABASE_URL
  if (external) {
    if (new URL(external).pathname !== '/postgres') throw new Error('TEST_DATABASE_URL must name the database postgres.')
    return { url: (database) => external.replace(/\/postgres$/, `/${database}`), stop: async () => {} }
  }
  const folder = memoryFolder('haat-test-')
  const server = await startPostgres(join(folder, 'postgres'), { durable: false })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Drops the templates of this run, or of an earlier run that was killed. */
async function dropTemplates(admin: pg.Client): Promise<void> {
  for (const name of [template, demoTemplate]) await dropTemplate(admin, name)
}

async function dropTemplate(admin: pg.Client, name: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount) await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE false`)
  await admin.query(`DROP DATABASE IF EXISTS ${name}`)
}

function bundle(): void {
  execFileSync(process.execPath, [join(repositoryRoot, 'scripts/bundle-api.ts')], { stdio: ['ignore', 'ignore', 'inherit'] })
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
    /** address of the database `postgres` through PgBouncer; undefined: it is not installed */
    pooler: string | undefined
  }
}
