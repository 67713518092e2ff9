import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { dashboardPaths } from '../packages/shared/src/dashboard/paths.ts'
import { paths } from '../packages/shared/src/paths.ts'
import { paymentMethods } from '../packages/shared/src/payments/constants.ts'
import { languageCodes } from '../packages/shared/src/reference/languages.ts'
import { findOldNames } from './lib/old-names.ts'

/**
 * The architecture rules of CONTRIBUTING.md that neither a general linter nor `.dependency-cruiser.mjs` (imports) checks:
 * size of folders, names, one reader of the environment, one writer per table, facts written once, documented functions, logical CSS.
 */
const root = resolve(import.meta.dirname, '..')
const problems: string[] = []

interface SourceFile {
  /** from the root of the repository, with slashes */
  path: string
  text: string
  lines: string[]
}

/** Most source files in one folder; tests do not count. */
const maxFilesPerFolder = 15

/** Prefixes of page paths, up to their first parameter. */
const pagePaths = [...Object.values(paths), ...Object.values(dashboardPaths)].map((path) => path.replace(/:.*$/, ''))
const typedPath = new RegExp(
  `(?:['"\`]|(?:Url|origin)\\})(?:${pagePaths.filter((path) => path !== '/').join('|')})(?=['"\`?#]|\\$\\{|(?<=/))`,
)

/** Lists that are written once, and where. A line with two quoted entries inside brackets is a copy. */
const writtenOnce = [
  { what: 'payment methods', where: 'packages/shared/src/payments/constants.ts', list: copyOf(paymentMethods) },
  { what: 'languages', where: 'packages/shared/src/reference/languages.ts', list: copyOf(languageCodes) },
]

/** Files that may contain page paths: their definition, the menus of the demo, and the authentication protocol with its own paths. */
const mayTypePaths = /^packages\/shared\/src\/(?:dashboard\/)?paths\.ts$|^apps\/api\/src\/(?:demo\/content|http\/auth)\//

const files = [
  'apps/api/src',
  'apps/web/src',
  'apps/web/build',
  'packages/shared/src',
  'apps/e2e',
  'scripts',
  'extensions',
].flatMap(findSources)
const sources = files.filter(({ path }) => /^(apps\/(api|web)|packages\/shared)\/src\//.test(path) && !isTest(path))

for (const file of sources) {
  checkLines(file)
  if (/^apps\/api\/src\/modules\/[^/]+\/.*repo\.ts$/.test(file.path)) checkOneWriter(file)
  if (/^apps\/web\/src\//.test(file.path)) checkLoading(file)
  if (/^(?:apps\/api\/src\/(?:modules|platform|gateways)|packages\/shared\/src)\//.test(file.path)) checkDocstrings(file)
}
for (const file of files) if (file.path !== 'scripts/lib/old-names.ts') checkNames(file)
for (const file of files) if (/^apps\/e2e\/(journeys|newcomer|support)\//.test(file.path)) checkWaits(file)
for (const file of files) if (/^extensions\/[^/]+\/.*\.ts$/.test(file.path)) checkExtensionTables(file)
checkFolders()
checkSanitisedHtml()

if (problems.length > 0) {
  console.error(problems.sort().join('\n'))
  console.error(`\n${problems.length} violations of the architecture rules (CONTRIBUTING.md).`)
  process.exit(1)
}
console.log(`${files.length} files follow the architecture rules.`)

function findSources(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name) && !/node_modules|results/.test(entry.parentPath))
    .map((entry) => {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, lines: text.split('\n') }
    })
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /\/testing\//.test(path)
}

function report(file: SourceFile, line: number, problem: string) {
  problems.push(`${file.path}:${line}: ${problem}`)
}

/** A request for code can fail: `loadNow` repeats it, so every dynamic import is in a function passed to `loadNow`. */
function checkLoading(file: SourceFile) {
  if (file.path === 'apps/web/src/lib/browser/load-code.ts') return
  file.lines.forEach((line, i) => {
    if (/(?<!=> |typeof )\bimport\(/.test(line)) report(file, i + 1, 'code is loaded with loadNow(() => import(…))')
    if (/=> import\([^)]*\)\.then/.test(line)) report(file, i + 1, 'code is loaded with loadNow(() => import(…)).then(…)')
    if (/import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(line) && file.path !== 'apps/web/src/lib/lazy-now.tsx')
      report(file, i + 1, 'a part with its own chunk is made with lazyPart or lazyNow')
  })
}

function checkFolders() {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    if (isTest(path) && !path.startsWith('apps/e2e/journeys/')) continue
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  for (const [folder, count] of counts)
    if (count > maxFilesPerFolder) problems.push(`${folder}: ${count} files, at most ${maxFilesPerFolder}: group them by subject`)
}

/** Names that docs/glossary.md replaces: in file names and identifiers. */
function checkNames(file: SourceFile) {
  for (const { line, found, use } of findOldNames(basename(file.path), file.text))
    report(file, line, `"${found}" is not a name of the glossary: use ${use}`)
}

/** A browser test waits for a condition: a fixed time is too short on a slow machine and too long on a fast one. */
function checkWaits(file: SourceFile) {
  for (const [index, line] of file.lines.entries())
    if (line.includes('waitForTimeout')) report(file, index + 1, 'wait for a condition (expect, expect.poll), not for a time')
}

/** A table is written by the repo of its own domain only. */
function checkOneWriter(file: SourceFile) {
  const domain = file.path.split('/')[4]
  for (const match of file.text.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"][^'"]*db\/tables\/\w+\/([\w-]+)\.ts['"]/g)) {
    if (match[2] === domain) continue
    for (const name of match[1]!.split(',').map((word) => word.trim())) {
      const write = name && file.text.match(new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\s*\\)`))
      if (write)
        report(file, file.text.slice(0, write.index).split('\n').length, `${domain} writes the table ${name} of ${match[2]}`)
    }
  }
}

/** An extension queries only the tables of its own schema, and uses the services of modules for data of the shop. */
function checkExtensionTables(file: SourceFile) {
  const schema = `x_${file.path.split('/')[1]!.replaceAll('-', '_')}.`
  for (const [index, line] of file.lines.entries())
    for (const [, table] of line.matchAll(/\b(?:FROM|JOIN|INTO|(?<!\b(?:FOR|DO) )UPDATE) ([a-z_][a-z0-9_.]*)/g))
      if (!table!.startsWith(schema) && !file.text.includes(`${table} AS (`))
        report(file, index + 1, `${table} is not a table of this extension: ${schema}…`)
}

/** An exported function documents its input and result: units, the meaning of undefined and null, what it writes, `@throws`. */
function checkDocstrings(file: SourceFile) {
  const exported =
    /^export (?:(?:async )?function\*? (\w+)|const (\w+).* = (?:async )?(?:<.*>)?(?:function\b|\w+ =>|\((?=.*=>|$)))/
  for (const [index, line] of file.lines.entries()) {
    const start = line.endsWith(' =') ? `${line} ${file.lines[index + 1]!.trim()}` : line
    const [found, declared, assigned] = start.match(exported) ?? []
    if (!found) continue
    const before = file.lines.slice(0, index).findLast((above) => !above.startsWith('//'))
    if (!before?.endsWith('*/')) report(file, index + 1, `${declared ?? assigned} has no docstring`)
  }
}

function copyOf(values: readonly string[]): RegExp {
  const one = `['"](?:${values.join('|')})['"]`
  return new RegExp(`\\[[^\\]]*${one}\\s*,\\s*${one}`)
}

function checkLines(file: SourceFile) {
  const inWeb = file.path.startsWith('apps/web/src/')
  const size = String.raw`(?:\d|\[|\(|auto\b|px\b|full\b)`
  const physical = new RegExp(
    String.raw`(?<=^|[\s"'\`:!])-?(?:(?:scroll-)?[mp][lr]-${size}|(?:left|right)-${size}|text-(?:left|right)\b|float-(?:left|right)\b|rounded-(?:l|r|tl|tr|bl|br)\b|border-[lr]\b)`,
  )
  for (const [index, line] of file.lines.entries()) {
    if (/\bnew (?:pg\.)?(?:Client|Pool)\(/.test(line) && !/^apps\/api\/src\/(?:db\/client\.ts$|testing\/)/.test(file.path))
      report(
        file,
        index + 1,
        'a database connection is opened by db/client.ts only: others would end the process when they break',
      )
    if (/process\.env/.test(line) && file.path !== 'apps/api/src/platform/env.ts')
      report(file, index + 1, 'only platform/env.ts reads process.env')
    if (!mayTypePaths.test(file.path) && !/^\s*(?:\*|\/[/*])/.test(line) && typedPath.test(line))
      report(
        file,
        index + 1,
        'a page path is written once, in @haat/shared/paths.ts or dashboard/paths.ts: use to() or pageUrl()',
      )
    for (const { what, where, list } of writtenOnce)
      if (file.path !== where && list.test(line)) report(file, index + 1, `the list of ${what} is written once, in ${where}`)
    if (!inWeb) continue
    if (line.includes('crypto.randomUUID(')) report(file, index + 1, 'absent on http: use lib/random-key.ts')
    const utility = line.match(physical)?.[0]
    if (utility)
      report(file, index + 1, `"${utility.trim()}…" is physical: use ms-, me-, ps-, pe-, start-, end-, text-start, rounded-s …`)
    if (file.path.endsWith('.tsx') && /['"`[(:\s]#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})(?=['"`\]);\s])/i.test(line))
      report(file, index + 1, 'a raw colour: use a token')
  }
}

/** HTML from data is inserted by one component only, which receives sanitised HTML. */
function checkSanitisedHtml() {
  const users = sources.filter(({ path, text }) => path.startsWith('apps/web/src/') && text.includes('dangerouslySetInnerHTML'))
  for (const file of users.slice(1)) {
    const line = file.lines.findIndex((text) => text.includes('dangerouslySetInnerHTML')) + 1
    report(file, line, `dangerouslySetInnerHTML belongs to one component (${users[0]!.path})`)
  }
}
