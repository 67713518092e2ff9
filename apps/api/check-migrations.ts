import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findContractions, lastUnruled } from './src/db/checks/migration-rules.ts'

/**
 * Fails when the tables have moved on without a migration: generates into a copy and looks whether anything new came out. Fails, too, when a
 * migration takes away what the previous release may still use (docs/operations.md).
 */
const here = import.meta.dirname
const migrations = join(here, 'src/db/migrations')
const copy = mkdtempSync(join(tmpdir(), 'haat-migrations-'))
const sqlFiles = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.sql'))

try {
  cpSync(migrations, copy, { recursive: true })
  const out = relative(here, copy)
  const options = ['--dialect', 'postgresql', '--schema', './src/db/tables/**/*.ts', '--out', out, '--casing', 'snake_case']
  execFileSync(join(here, 'node_modules/.bin/drizzle-kit'), ['generate', ...options], {
    cwd: here,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const known = new Set(sqlFiles(migrations))
  for (const name of [...known].filter((name) => name > `${lastUnruled}.sql`)) {
    const found = findContractions(readFileSync(join(migrations, name), 'utf8'))
    for (const what of found) console.error(`${name} ${what}`)
    if (found.length === 0) continue
    console.error(
      'The previous release runs on the new tables during an update. Remove it in a later release: docs/operations.md, "Migrations while two versions run".\n',
    )
    process.exitCode = 1
  }
  const missing = sqlFiles(copy).filter((name) => !known.has(name))
  if (missing.length > 0) {
    console.error(
      'The tables have changed without a migration. Run pnpm db:generate, read the SQL, and commit it. It would say:\n',
    )
    for (const name of missing) console.error(readFileSync(join(copy, name), 'utf8'))
    process.exitCode = 1
  } else {
    console.log(`${known.size} migrations are in step with the tables.`)
  }
} catch (error) {
  const { stdout, stderr, message } = error as { stdout?: Buffer; stderr?: Buffer; message: string }
  console.error(`Migrations could not be compared with the tables: ${message}\n${stdout ?? ''}${stderr ?? ''}`)
  process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
