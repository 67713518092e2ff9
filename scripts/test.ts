import { runCommand } from './lib/run-command.ts'
import { bold, dim, red, seconds } from './lib/terminal.ts'
import { build, runChecks, runPlaywright, runVitest, sum, type TestResult, vitestCommand } from './lib/test-runners.ts'
import { readSelection, type TestPart, type TestSelection, testUsage, UsageError } from './lib/test-selection.ts'

/** `pnpm test [part or path …]`: runs the named parts and files, else everything. Prints failures and totals last; exits with 0 only without failures. */
const started = performance.now()
const words = process.argv.slice(2)
if (words.some((word) => ['help', '--help', '-h'].includes(word))) {
  console.log(testUsage)
  process.exit(0)
}
const { parts, watch, title } = selection()
const inVitest = (['unit', 'api', 'web'] as const).filter((part) => parts.has(part))
const wanted = (some: readonly TestPart[]) => ({ files: some.flatMap((part) => parts.get(part) ?? []), title })

if (watch) {
  const { code } = await runCommand(vitestCommand(inVitest, wanted(inVitest), true), { show: '' })
  process.exit(code)
}

const result = sum(await (parts.has('checks') && inVitest.length > 0 ? sideBySide() : inTurn()))
for (const { name, text } of result.failures) console.log(`${red(`✗ ${name}`)}${text.trim() && `\n${text}`}`)
console.log(`\n${dim(`after ${seconds(started)}`)}\n${result.passed} passed, ${result.failed} failed`)
process.exit(result.failed === 0 && result.passed > 0 ? 0 : 1)

/** The checks and the build, mostly one process at a time, fill the gaps that the tests of vitest leave on two processors. */
async function sideBySide(): Promise<TestResult[]> {
  const browser = parts.has('e2e')
  const [tests, others] = await Promise.all([
    heading('Unit, API and web tests', () => runVitest(inVitest, wanted(inVitest), { show: 'vitest' })),
    heading('Checks', async () => sum([await runChecks(), ...(browser ? [await build()] : [])])),
  ])
  return [tests, others, ...(browser ? [await browserTests(true)] : [])]
}

/** Runs the named parts one after the other; a single runner gets the terminal. */
async function inTurn(): Promise<TestResult[]> {
  const results: TestResult[] = []
  if (parts.has('checks')) results.push(await heading('Checks', runChecks))
  if (inVitest.length > 0) results.push(await runVitest(inVitest, wanted(inVitest), { show: '' }))
  if (parts.has('e2e')) {
    const built = await build()
    results.push(built, await browserTests(built.failed === 0))
  }
  return results
}

function browserTests(built: boolean): Promise<TestResult> {
  const work = () => runPlaywright(wanted(['e2e']), { show: '' })
  return built ? heading('The built shop in a browser', work) : Promise.resolve({ passed: 0, failed: 0, failures: [] })
}

async function heading<T>(text: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  console.log(`\n${bold(text)}`)
  const answer = await work()
  console.log(dim(`${text}: ${seconds(since)}`))
  return answer
}

function selection(): TestSelection {
  try {
    return readSelection(words)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${red('✗')} ${error.message}\n\n${testUsage}`)
    process.exit(2)
  }
}
