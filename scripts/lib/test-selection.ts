import { globSync } from 'node:fs'
import { repositoryRoot } from '../../apps/api/src/platform/env.ts'

/** The parts of the test suite, cheap ones first, with the files of each. `checks` has commands instead of files. */
export const testParts = {
  checks: [],
  unit: ['packages/shared/src/**/*.test.ts', 'packages/client/{src,build}/**/*.test.ts'],
  api: ['apps/api/src/**/*.test.ts'],
  web: ['apps/web/{src,build}/**/*.test.{ts,tsx}'],
  e2e: ['apps/e2e/{journeys,newcomer,races}/**/*.spec.ts'],
} as const

export type TestPart = keyof typeof testParts
const sectionNames = Object.keys(testParts) as TestPart[]

/** The tests that `pnpm test` runs: a part with an empty list runs all its files. */
export interface TestSelection {
  parts: Map<TestPart, string[]>
  watch: boolean
  /** only tests whose title contains this */
  title?: string
}

/** The command line names unknown parts or files. */
export class UsageError extends Error {}

/** Parses the arguments of `pnpm test`: parts, parts of file paths, `--watch`, `-t <title>`. Without arguments everything is selected. */
export function readSelection(words: string[]): TestSelection {
  const selection: TestSelection = { parts: new Map(), watch: false }
  const rest = [...words]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') continue
    if (word === '--watch' || word === '-w') selection.watch = true
    else if (word === '-t') {
      const title = rest.shift()
      if (!title) throw new UsageError('-t needs a part of the title of a test: pnpm test api -t "expired coupon"')
      selection.title = title
    } else if (word.startsWith('-')) throw new UsageError(`There is no option ${word}.`)
    else if (isPart(word)) selection.parts.set(word, [])
    else addFiles(selection.parts, word)
  }
  if (selection.parts.size === 0) {
    // A title or watch mode does not apply to the checks.
    const all = selection.title || selection.watch ? sectionNames.filter((name) => name !== 'checks') : sectionNames
    for (const name of all) selection.parts.set(name, [])
    if (selection.watch) selection.parts.delete('e2e')
  }
  if (selection.watch && (selection.parts.has('e2e') || selection.parts.has('checks')))
    throw new UsageError('Watch mode runs unit, api and web tests. For a journey: cd apps/e2e && playwright test --ui')
  return selection
}

const isPart = (word: string): word is TestPart => Object.hasOwn(testParts, word)

function addFiles(parts: TestSelection['parts'], word: string): void {
  const wanted = word.replaceAll('\\', '/').replace(/^\.\//, '')
  let found = false
  for (const part of sectionNames) {
    const files = filesOf(part).filter((file) => file.includes(wanted))
    if (files.length === 0) continue
    found = true
    const chosen = parts.get(part)
    // A part that is selected as a whole is not narrowed.
    if (chosen?.length !== 0) parts.set(part, [...new Set([...(chosen ?? []), ...files])])
  }
  if (!found) throw new UsageError(`No part of the suite and no test file is called ${word}.${suggestion(wanted)}`)
}

const filesOf = (part: TestPart): string[] =>
  testParts[part]
    .flatMap((pattern) => globSync(pattern, { cwd: repositoryRoot, exclude: (name) => name === 'node_modules' }))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

/** Suggests parts and files with similar names. */
function suggestion(word: string): string {
  const names = [...sectionNames, ...sectionNames.flatMap(filesOf).map((file) => /([^/]+)\.(?:test|spec)\.tsx?$/.exec(file)![1]!)]
  const typed = pairs(
    word
      .split('/')
      .at(-1)!
      .replace(/\.(test|spec)\.tsx?$/, ''),
  )
  const near = [...new Set(names)]
    .map((name) => ({ name, score: likeness(typed, pairs(name)) }))
    .filter(({ score }) => score >= 0.4)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ name }) => name)
  return near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ''
}

const pairs = (word: string): Set<string> => new Set([...word.slice(1)].map((letter, at) => word[at]! + letter))
const likeness = (one: Set<string>, other: Set<string>): number =>
  (2 * [...one].filter((pair) => other.has(pair)).length) / Math.max(1, one.size + other.size)

/** Output of `pnpm test help`. */
export const testUsage = `pnpm test                      everything: checks, unit, api, web, build, e2e
pnpm test <part> …             checks, unit (packages), api, web or e2e (Chromium on the built shop)
pnpm test <path> …             the test files whose path contains this, each with its runner
pnpm test … -t <title>         only tests whose title contains this
pnpm test --watch [<part or path> …]
                               unit, api and web tests, again after each change
pnpm test help                 this

TRACE=1 keeps a trace of each browser test that fails. The last line of a run: N passed, N failed.`
