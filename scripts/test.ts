import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { repositoryRoot as root, searchPath } from '../apps/api/src/env.ts'
import { buildWeb } from './lib/build-web.ts'
import { bundleApi } from './lib/bundle-api.ts'
import { bold, dim, green, red, seconds } from './lib/terminal.ts'

/**
 * `pnpm test`: everything that shows the shop works. Each check counts as one, each test as one;
 * the last line is the sum, and nothing but zero failures ends well.
 */
interface Count {
  passed: number
  failed: number
}

const opening = performance.now()
const reports = join(root, 'node_modules/.cache/haat')
const total: Count = { passed: 0, failed: 0 }
/** What went wrong, by name: the last thing somebody reads who looks at the end of a long output. */
const names: string[] = []

const checks: [name: string, command: string[]][] = [
  ['types', ['tsc', '-b']],
  ['format and lint', ['biome', 'check', '--error-on-warnings', '.']],
  ['promises', ['oxlint', '--type-aware']],
  ['rules of the house', ['node', 'scripts/lint-house.ts']],
  ['unused code', ['knip']],
  ['texts in four languages', ['node', 'scripts/check-texts.ts']],
  ['migrations in step', ['node', 'apps/api/check-migrations.ts']],
]

mkdirSync(reports, { recursive: true })
await heading('Checks', async () => {
  const waiting = [...checks]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next)
  }
  await Promise.all([worker(), worker()])
})
await heading('Unit, API and web tests', vitest)
const built = await heading('Build', async () => {
  const since = performance.now()
  try {
    await buildWeb()
    await bundleApi()
    return verdict('storefront and API', true, since, '')
  } catch (error) {
    return verdict('storefront and API', false, since, (error as Error).message)
  }
})
if (built) await heading('The built shop, from outside', playwright)
else add({ passed: 0, failed: 1 })

for (const name of names) console.log(red(`✗ ${name}`))
console.log(`\n${dim(`after ${seconds(opening)}`)}\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function heading<T>(title: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  console.log(`\n${bold(title)}`)
  const result = await work()
  console.log(dim(`${title}: ${seconds(since)}`))
  return result
}

function add({ passed, failed }: Count): void {
  total.passed += passed
  total.failed += failed
}

function verdict(name: string, fine: boolean, since: number, output: string): boolean {
  if (!fine) names.push(name)
  add(fine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  console.log(`${fine ? green('✓') : red('✗')} ${name} ${dim(seconds(since))}${fine ? '' : `\n${output.trim()}`}`)
  return fine
}

async function check(name: string, command: string[]): Promise<void> {
  const since = performance.now()
  const { code, output } = await run(command)
  verdict(name, code === 0, since, output)
}

async function vitest(): Promise<void> {
  const file = join(reports, 'vitest.json')
  rmSync(file, { force: true })
  const { code } = await run(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
    live: true,
  })
  const report = read<{
    numPassedTests: number
    numFailedTests: number
    testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
  }>(file)
  if (!report) return add({ passed: 0, failed: 1 })
  // A file that cannot even be loaded has no failed test in it.
  let broken = 0
  for (const { name, status, assertionResults } of report.testResults) {
    if (status !== 'failed') continue
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => ` › ${fullName}`)
    if (failed.length === 0) broken += 1
    for (const which of failed.length > 0 ? failed : ['']) names.push(`${relative(root, name)}${which}`)
  }
  const failed = report.numFailedTests + broken
  add({ passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed })
}

async function playwright(): Promise<void> {
  const file = join(root, 'apps/e2e/results/report.json')
  rmSync(file, { force: true })
  const { code } = await run(['playwright', 'test'], { live: true, cwd: join(root, 'apps/e2e') })
  const stats = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)?.stats
  if (!stats) return add({ passed: 0, failed: 1 })
  const failed = stats.unexpected + stats.flaky
  add({ passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed })
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

interface RunOptions {
  /** shown as it comes, instead of kept */
  live?: boolean
  cwd?: string
}

function run(
  [program = '', ...words]: string[],
  { live = false, cwd = root }: RunOptions = {},
): Promise<{ code: number; output: string }> {
  const bins = [join(cwd, 'node_modules/.bin'), join(root, 'node_modules/.bin'), searchPath].join(delimiter)
  const child = spawn(program === 'node' ? process.execPath : program, words, {
    cwd,
    env: { ...process.env, PATH: bins, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
  return new Promise((done) => {
    child.once('error', (error) => done({ code: 1, output: error.message }))
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })
}
