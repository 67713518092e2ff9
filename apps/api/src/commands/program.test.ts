import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundled } from '../testing/bundle.ts'

const run = promisify(execFile)
/** Timeout in milliseconds, because each command starts a process. */
const patience = 60_000
const dataDir = join(mkdtempSync(join(tmpdir(), 'haat-command-')), 'data')

/** The command line with an unreachable database, so that commands which open it fail. */
async function shop(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://127.0.0.1:1/nothing',
    DATABASE_WAIT: '0',
    NO_COLOR: '1',
  }
  try {
    const { stdout, stderr } = await run(process.execPath, [bundled('cli'), ...args], { env })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

test(
  'help lists commands, options and examples without opening the database or data folder',
  async () => {
    const commands = [
      'migrate',
      'seed',
      'check',
      'doctor',
      'backup',
      'restore',
      'import',
      'export',
      'routes',
      'rotate-secrets',
      'admin',
    ]
    const [nothing, long, word] = await Promise.all([shop(), shop('--help'), shop('help')])
    for (const { code, out } of [nothing, long, word]) {
      expect(code).toBe(0)
      for (const name of commands) expect(out).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'))
      expect(out).toContain('Exit codes: 0 done, 1 failed, 2 the command line is wrong.')
    }
    const leaves = [
      ['migrate'],
      ['seed'],
      ['check'],
      ['import'],
      ['routes'],
      ['rotate-secrets'],
      ['backup'],
      ['backup', 'verify'],
      ['restore'],
      ['admin', 'create'],
      ['admin', 'remove-factors'],
    ]
    const helps = await Promise.all(leaves.map((leaf) => shop(...leaf, '--help')))
    for (const [index, { code, out, err }] of helps.entries()) {
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toContain(`Usage: pnpm shop ${leaves[index]!.join(' ')}`)
      expect(out).toMatch(/Examples:\n {2}\S.*shop/)
    }
    expect(helps[1]!.out).toContain('--products <number>')
    expect((await shop('help', 'seed')).out).toBe(helps[1]!.out)
    expect(existsSync(dataDir)).toBe(false)
  },
  patience,
)

test(
  'a wrong command line is answered with a reason or suggestion and exit code 2',
  async () => {
    const mistakes: [args: string[], text: string][] = [
      [['sede'], "unknown command 'sede'\n(Did you mean seed?)"],
      [['constructor'], "unknown command 'constructor'"],
      [['seed', '--product', '5'], "unknown option '--product'\n(Did you mean --products?)"],
      [['seed', '--products', '1e9'], 'It must be a whole number from 1 to 9,999,999.'],
      [['seed', '--products'], 'argument missing'],
      [['seed', 'twice'], 'too many arguments'],
      [['backup', '--passphrase'], "unknown option '--passphrase'"],
      [['backup', 'verify'], "missing required argument 'file'"],
      [['restore', 'a', '--overwrite'], "unknown option '--overwrite'"],
      [['import'], "missing required argument 'file'"],
      [['import', 'a.csv', 'b.csv'], 'too many arguments'],
      [['migrate', '--force'], "unknown option '--force'"],
      [['admin', 'creat'], "unknown command 'creat'\n(Did you mean create?)"],
      [['admin', 'create'], "required option '--email <address>' not specified"],
      [['admin', 'create', '--email', 'x', '--nmae', 'y'], "unknown option '--nmae'\n(Did you mean --name?)"],
    ]
    const answers = await Promise.all(mistakes.map(([args]) => shop(...args)))
    for (const [index, { code, out, err }] of answers.entries()) {
      expect({ args: mistakes[index]![0], code, out }).toEqual({ args: mistakes[index]![0], code: 2, out: '' })
      expect(err).toContain(mistakes[index]![1])
      expect(err).toContain('Add --help for the options and examples.')
      expect(err).not.toContain('    at ')
    }
    expect(existsSync(dataDir)).toBe(false)
  },
  patience,
)

test(
  'a failing command prints a reason without a stack trace and exits with code 1',
  async () => {
    const { code, err } = await shop('check')
    expect(code).toBe(1)
    expect(err).toContain('Check DATABASE_URL')
    expect(err).not.toContain('    at ')
  },
  patience,
)

test(
  'routes prints each route with method, path and access as JSON',
  async () => {
    const list = JSON.parse((await shop('routes')).out) as { method: string; path: string; access: string }[]
    expect(list).toContainEqual({ method: 'GET', path: '/api/home/wishlist', access: 'customer' })
    expect(list).toContainEqual({ method: 'POST', path: '/api/auth/callback/:provider', access: 'public' })
    for (const route of list) expect(Object.values(route).every(Boolean)).toBe(true)
  },
  patience,
)
