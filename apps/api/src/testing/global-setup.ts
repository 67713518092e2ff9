import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { repositoryRoot } from '../platform/env.ts'
import { poolerVersion, startPooler } from './pooler.ts'

/**
 * One PostgreSQL for the whole run, with a migrated template that every test file clones (`database.ts`), and PgBouncer in front of it if it is
 * installed. Processes of the shop run from the bundle (`bundle.ts`), which is made where it is not current.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  bundle()
  project.onTestsRerun(bundle) // in watch mode, after a change
  const folder = mkdtempSync(join(tmpdir(), 'haat-test-'))
  chmodSync(folder, 0o755) // another user may have to reach what is inside
  const server = await startPostgres(join(folder, 'postgres'), { durable: false })
  const admin = new pg.Client(server.url('postgres'))
  await admin.connect()
  await admin.query('CREATE DATABASE haat_template')
  await migrate(server.url('haat_template'))
  await admin.query('ALTER DATABASE haat_template ALLOW_CONNECTIONS false IS_TEMPLATE true')
  await admin.end()
  project.provide('postgres', server.url('postgres'))
  const version = poolerVersion()
  const pooler = version === undefined ? undefined : await startPooler(server.url('postgres'))
  console.log(pooler ? `API tests through PgBouncer ${version}` : 'API tests without PgBouncer, which is not installed')
  project.provide('pooler', pooler?.url('postgres'))
  return async () => {
    await pooler?.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
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
