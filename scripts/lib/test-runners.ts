import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, freemem } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { repositoryRoot as root } from '../../apps/api/src/platform/env.ts'
import { buildWeb, webIsBuilt } from './build-web.ts'
import { bundleApi } from './bundle-api.ts'
import { mainOfSnapshot } from './page-snapshot.ts'
import { type RunOptions, runCommand } from './run-command.ts'
import { dim, green, red, seconds } from './terminal.ts'
import type { TestPart } from './test-selection.ts'

/** Result of a run: counts, and the failed tests. */
export interface TestResult {
  passed: number
  failed: number
  failures: Failure[]
}

/** A failed test and the first lines of its error; the full text is in the output of the runner. */
export interface Failure {
  name: string
  text: string
}

/** Test files and titles to run; no files means all. */
export interface Wanted {
  files: string[]
  title?: string | undefined
}

const reports = join(root, 'node_modules/.cache/haat')

const checks: [name: string, command: string[], env?: Record<string, string>][] = [
  // One project and one checker at a time: less memory (4.3 GB for everything, measured on 2026-11-26) and half of the processor time.
  ['types', ['tsc', '-b', '--builders', '1', '--checkers', '1']],
  ['format and lint', ['biome', 'check', '--error-on-warnings', '.']],
  // Each thread of the type-aware lint has a type checker of its own, which computes the same types anew.
  ['type-aware lint', ['oxlint', '--type-aware'], { GOMAXPROCS: '1' }],
  [
    'import rules',
    [
      'depcruise',
      'apps/api/src',
      'apps/web/src',
      'packages/shared/src',
      'packages/client/src',
      '--config',
      '.dependency-cruiser.mjs',
    ],
  ],
  ['architecture rules', ['node', 'scripts/check-architecture.ts']],
  ['refusals in endpoint rows', ['node', 'scripts/check-refusals.ts']],
  ['unused code', ['knip']],
  ['texts in four languages', ['node', 'scripts/check-texts.ts']],
  ['versions, licences and known vulnerabilities of packages', ['node', 'scripts/check-packages.ts']],
  ['docs/openapi.json matches the endpoint rows', ['node', 'scripts/write-openapi.ts', '--check']],
  ['migrations match the tables', ['node', 'apps/api/check-migrations.ts']],
]

/**
 * The type checkers are written in Go. Where 12 GB of memory are available, they collect garbage at 6 GB instead of each time that the memory in use has
 * doubled, which takes a quarter of their processor time.
 */
const collector = (): Record<string, string> => (freemem() < 12e9 ? {} : { GOGC: 'off', GOMEMLIMIT: '6GiB' })

/** Runs all checks one after the other; each counts as one test. */
export async function runChecks(): Promise<TestResult> {
  const results: TestResult[] = []
  for (const [name, command, env] of checks)
    results.push(
      await counted(name, async () =>
        (({ code, output }) => (code === 0 ? '' : output))(await runCommand(command, { env: { ...collector(), ...env } })),
      ),
    )
  return sum(results)
}

/** Builds the storefront if its sources have changed, and bundles the API. Counts as one test. */
export const build = (): Promise<TestResult> =>
  counted('storefront and API are built', async () => {
    try {
      if (!webIsBuilt()) await buildWeb()
      await bundleApi()
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })

/** Runs `work`, which returns an error text or an empty string, and counts it as one test. */
async function counted(name: string, work: () => Promise<string>): Promise<TestResult> {
  const since = performance.now()
  const problem = await work()
  console.log(`${problem ? red('✗') : green('✓')} ${name} ${dim(seconds(since))}${problem && `\n${problem.trim()}`}`)
  return problem ? { passed: 0, failed: 1, failures: [failure(name, problem)] } : { passed: 1, failed: 0, failures: [] }
}

const projects: Partial<Record<TestPart, string[]>> = { unit: ['shared', 'client'], api: ['api'], web: ['web'] }

/** Test files that run at a time: API tests wait for the database and for jobs, so one for each processor leaves a third of the time unused. */
const workers = 2 * availableParallelism()

/** The vitest command for the selected parts. */
export function vitestCommand(parts: readonly TestPart[], { files, title }: Wanted, watch = false): string[] {
  const names = parts.flatMap((part) => projects[part]!.flatMap((project) => ['--project', project]))
  const mode = [watch ? 'watch' : 'run', `--maxWorkers=${workers}`]
  return ['vitest', ...mode, ...names, ...files, ...(title ? ['-t', escapeRegExp(title)] : [])]
}

export async function runVitest(parts: readonly TestPart[], wanted: Wanted, options: RunOptions): Promise<TestResult> {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, 'vitest.json')
  rmSync(file, { force: true })
  const { code } = await runCommand(
    [...vitestCommand(parts, wanted), '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    options,
  )
  const report = read<{
    numPassedTests: number
    testResults: VitestFile[]
  }>(file)
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that cannot be loaded has no failed tests.
    if (failed.length === 0 && status === 'failed') return [failure(path, message)]
    return failed.map(({ fullName, failureMessages }) => failure(`${path} › ${fullName}`, failureMessages.join('\n')))
  })
  return { passed: report?.numPassedTests ?? 0, ...orCode(failures, code, `vitest ended with ${code}`) }
}

interface VitestFile {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

export async function runPlaywright({ files, title }: Wanted, options: RunOptions): Promise<TestResult> {
  const cwd = join(root, 'apps/e2e')
  const file = join(cwd, 'results/report.json')
  rmSync(file, { force: true })
  const names = files.map((name) => escapeRegExp(relative('apps/e2e', name)))
  const { code } = await runCommand(['playwright', 'test', ...names, ...(title ? ['-g', escapeRegExp(title)] : [])], {
    ...options,
    cwd,
  })
  const report = read<{ stats: { expected: number }; suites: Suite[] }>(file)
  // Without a report the result of the tests is unknown, whatever the exit code.
  if (!report) return { passed: 0, failed: 1, failures: [failure(`playwright ended with ${code} and left no report`)] }
  return { passed: report.stats.expected, ...orCode(report.suites.flatMap(failuresOf), code, `playwright ended with ${code}`) }
}

interface Suite {
  file: string
  suites?: Suite[]
  specs?: { title: string; tests: { status: string; results: TestRun[] }[] }[]
}

interface TestRun {
  errors: { message?: string }[]
  attachments: { name: string; path?: string }[]
}

const failuresOf = ({ file, suites = [], specs = [] }: Suite): Failure[] => [
  ...specs.flatMap(({ title, tests }) => {
    const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky')
    const messages = failed.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)))
    if (failed.length === 0) return []
    const { name, text } = failure(`apps/e2e/${file} › ${title}`, messages.join('\n'))
    return [{ name, text: [text, ...failed.flatMap(({ results }) => results.map(contentOfPage))].join('\n') }]
  }),
  ...suites.flatMap(failuresOf),
]

/** Content of the page when the test failed, from Playwright's snapshot: headings, texts and buttons of its main part. */
function contentOfPage({ attachments }: TestRun): string {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  const text = path && existsSync(path) ? readFileSync(path, 'utf8') : ''
  const lines = mainOfSnapshot(text)
  return lines.length === 0 ? '' : ['    The page showed:', ...lines.map((line) => `      ${line}`)].join('\n')
}

/** `text` without colours and the frames of libraries, shortened to 15 lines. */
function failure(name: string, text = ''): Failure {
  const all = stripVTControlCharacters(text).trim().split('\n')
  const lines = all.filter((line) => !/^\s+at .*node_modules|^\s+at new Promise/.test(line)).slice(0, 15)
  return { name, text: lines.map((line) => `    ${line.slice(0, 300)}`.trimEnd()).join('\n') }
}

/** Reports a failure if the runner fails without naming a test. */
function orCode(failures: Failure[], code: number, sentence: string): Omit<TestResult, 'passed'> {
  const all = failures.length === 0 && code !== 0 ? [failure(sentence)] : failures
  return { failed: all.length, failures: all }
}

export const sum = (results: TestResult[]): TestResult => ({
  passed: results.reduce((all, { passed }) => all + passed, 0),
  failed: results.reduce((all, { failed }) => all + failed, 0),
  failures: results.flatMap(({ failures }) => failures),
})

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
