import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** Fails when the tables have moved on without a migration: generates into a copy and looks whether anything new came out. */
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
