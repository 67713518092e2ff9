import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { dashboardPaths } from '../packages/shared/src/dashboard/paths.ts'
import { languageCodes } from '../packages/shared/src/lists/languages.ts'
import { paths } from '../packages/shared/src/paths.ts'
import { paymentMethods } from '../packages/shared/src/payments/constants.ts'

/** The rules of CONTRIBUTING.md that a general linter does not know: who may import whom, one reader of the environment, logical CSS. */
const root = resolve(import.meta.dirname, '..')
const problems: string[] = []

interface SourceFile {
  /** from the project's folder, with slashes */
  path: string
  text: string
  lines: string[]
}

interface Import {
  line: number
  /** a path from the project's folder for files of ours, else the package's name */
  target: string
  ours: boolean
  typeOnly: boolean
}

/** Libraries that belong to the edge, to repos or to gateways. */
const notForServices =
  /^(express|express-session|drizzle-orm|pg|passport.*|sharp|multer|helmet|connect-pg-simple|nodemailer|axios)(\/|$)/

/** Beginnings of page paths, up to their first parameter; `/` alone says nothing. */
const pagePaths = [...Object.values(paths), ...Object.values(dashboardPaths)].map((path) => path.replace(/:.*$/, ''))
const typedPath = new RegExp(
  `(?:['"\`]|(?:Url|origin)\\})(?:${pagePaths.filter((path) => path !== '/').join('|')})(?=['"\`?#]|\\$\\{|(?<=/))`,
)

/** Lists that are written once, and where. A line with two quoted entries inside brackets is a copy. */
const writtenOnce = [
  { what: 'payment methods', where: 'packages/shared/src/payments/constants.ts', list: copyOf(paymentMethods) },
  { what: 'languages', where: 'packages/shared/src/lists/languages.ts', list: copyOf(languageCodes) },
]

/** Where page paths stand; the demo's menus; and the authentication protocol, whose own paths resemble ours. */
const mayTypePaths = /^packages\/shared\/src\/(?:dashboard\/)?paths\.ts$|^apps\/api\/src\/(?:db\/seed\/content|http\/auth)\//

const arrows = { api: readArrows('api'), web: readArrows('web') }
const files = ['apps/api/src', 'apps/web/src', 'packages/shared/src'].flatMap(sourcesUnder)

for (const file of files) {
  if (isTest(file.path)) continue
  checkImports(file)
  checkText(file)
}
checkSanitisedHtml()

if (problems.length > 0) {
  console.error(problems.sort().join('\n'))
  console.error(`\n${problems.length} breaches of the rules of the house (CONTRIBUTING.md).`)
  process.exit(1)
}
console.log(`${files.length} files keep the rules of the house.`)

function readArrows(name: 'api' | 'web'): Map<string, number> {
  const line = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]
  if (!line) throw new Error(`CONTRIBUTING.md has no line "${name}: …" with the order of the domains`)
  return new Map(
    line.split('|').flatMap((group, rank) =>
      group
        .trim()
        .split(/\s+/)
        .map((domain) => [domain, rank] as const),
    ),
  )
}

function sourcesUnder(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, lines: text.split('\n') }
    })
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /\/testing\//.test(path)
}

function importsOf(file: SourceFile): Import[] {
  const found: Import[] = []
  for (const match of file.text.matchAll(/(?:^|[\s;}])(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g)) {
    const name = match[2]!
    const ours = name.startsWith('.')
    const line = file.text.slice(0, match.index + 1).split('\n').length
    const typeOnly = /^(import|export) type /.test(file.text.slice(file.text.lastIndexOf('\nimport ', match.index + 1) + 1))
    found.push({
      line,
      typeOnly,
      ours,
      target: ours ? relative(root, resolve(root, dirname(file.path), name)).replaceAll('\\', '/') : name,
    })
  }
  return found
}

function complain(file: SourceFile, line: number, what: string) {
  problems.push(`${file.path}:${line}: ${what}`)
}

function checkImports(file: SourceFile) {
  for (const entry of importsOf(file)) {
    const why = file.path.startsWith('packages/shared/')
      ? refusedInShared(entry)
      : file.path.startsWith('apps/api/')
        ? refusedInApi(file.path, entry)
        : refusedInWeb(file.path, entry)
    if (why) complain(file, entry.line, why)
  }
  if (/^apps\/api\/src\/modules\/[^/]+\/.*repo/.test(file.path)) checkOneWriter(file)
}

function refusedInShared({ target, ours }: Import): string | undefined {
  if (ours ? target.startsWith('packages/shared/src/') : target === 'zod') return undefined
  return `shared may import zod and itself, not ${target}`
}

/** `routes.ts` of the storefront, `desk-routes.ts` of the dashboard. */
function tiesRows(name: string): boolean {
  return name === 'routes.ts' || name === 'desk-routes.ts'
}

function refusedInApi(path: string, { target, ours, typeOnly }: Import): string | undefined {
  const inApi = path.slice('apps/api/src/'.length)
  const to = ours ? target.replace(/^apps\/api\/src\//, '') : target
  const [area = ''] = inApi.split('/')
  if (area === 'gateways' && ours && /^(modules|db|http)\//.test(to))
    return `a gateway knows neither ${to.split('/')[0]} nor the shop`
  if (area === 'db' && ours && !typeOnly && !/^db\/seed\//.test(inApi) && /^(modules|http|gateways)\//.test(to))
    return `db stands below ${to.split('/')[0]}`
  if (area !== 'modules') return undefined

  const [, domain = '', name = ''] = inApi.split('/')
  const rank = arrows.api.get(domain)
  if (rank === undefined) return `the domain ${domain} is not on the line "api:" of CONTRIBUTING.md`
  const [toArea, toDomain = '', toName = ''] = ours ? to.split('/') : []
  if (toArea === 'modules' && toDomain !== domain) {
    const toRank = arrows.api.get(toDomain)
    if (tiesRows(name)) return 'routes call their own service only'
    if (/repo/.test(name)) return 'a repo calls no other module'
    if (/repo|routes/.test(toName)) return `only services of ${toDomain} may be called from outside`
    if (toRank === undefined || toRank >= rank) return `${domain} may not call ${toDomain} (see the arrows)`
  }
  if (tiesRows(name)) {
    if (!ours) return target.startsWith('@haat/shared/') ? undefined : `routes may not import ${target}`
    if (to === 'http/route.ts' || (toArea === 'modules' && !/repo/.test(toName))) return undefined
    return `routes tie rows to services: ${to} is not for them`
  }
  if (/repo/.test(name)) {
    if (ours && toArea === 'modules' && /service|routes/.test(toName)) return 'a repo does not call services'
    if ((ours && /^(http|gateways)\//.test(to)) || /^express/.test(to)) return `a repo only asks the database, not ${to}`
    return undefined
  }
  if (!ours && notForServices.test(to)) return `a service does not know ${target}`
  // Counting a try is a story's first step, so the counter alone may be called.
  if (ours && /^(http|db)\//.test(to) && to !== 'http/limits.ts')
    return `a service does not know ${to}; the repo asks the database`
  return undefined
}

/** A table is written by the repo of its domain alone. */
function checkOneWriter(file: SourceFile) {
  const domain = file.path.split('/')[4]
  for (const match of file.text.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"][^'"]*db\/tables\/([\w-]+)\.ts['"]/g)) {
    if (match[2] === domain) continue
    for (const name of match[1]!.split(',').map((word) => word.trim())) {
      const write = name && file.text.match(new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\s*\\)`))
      if (write)
        complain(file, file.text.slice(0, write.index).split('\n').length, `${domain} writes the table ${name} of ${match[2]}`)
    }
  }
}

function refusedInWeb(path: string, { target, ours }: Import): string | undefined {
  const [area = '', feature = ''] = path.slice('apps/web/src/'.length).split('/')
  const [toArea = '', toFeature = '', ...inside] = ours ? target.replace(/^apps\/web\/src\//, '').split('/') : []
  if (area === 'ui' || area === 'lib') {
    if (toArea === 'features' || toArea === 'app') return `${area} knows neither features nor app`
    if (area === 'ui' && /^(axios|@reduxjs\/toolkit|react-redux|redux-persist)(\/|$)/.test(target))
      return `ui holds no store and fetches nothing: not ${target}`
  }
  if (area !== 'features') return undefined
  const rank = arrows.web.get(feature)
  if (rank === undefined) return `the feature ${feature} is not on the line "web:" of CONTRIBUTING.md`
  if (toArea === 'app') return 'a feature does not know app'
  if (toArea !== 'features' || toFeature === feature) return undefined
  if (inside.join('/') !== 'index.ts' && inside.join('/') !== 'index.tsx')
    return `import features/${toFeature}/index.ts, not its insides`
  const toRank = arrows.web.get(toFeature)
  if (toRank === undefined || toRank >= rank) return `${feature} may not use ${toFeature} (see the arrows)`
  return undefined
}

function copyOf(values: readonly string[]): RegExp {
  const one = `['"](?:${values.join('|')})['"]`
  return new RegExp(`\\[[^\\]]*${one}\\s*,\\s*${one}`)
}

function checkText(file: SourceFile) {
  const inWeb = file.path.startsWith('apps/web/src/')
  const size = String.raw`(?:\d|\[|\(|auto\b|px\b|full\b)`
  const physical = new RegExp(
    String.raw`(?<=^|[\s"'\`:!])-?(?:(?:scroll-)?[mp][lr]-${size}|(?:left|right)-${size}|text-(?:left|right)\b|float-(?:left|right)\b|rounded-(?:l|r|tl|tr|bl|br)\b|border-[lr]\b)`,
  )
  for (const [index, line] of file.lines.entries()) {
    if (/process\.env/.test(line) && file.path !== 'apps/api/src/env.ts')
      complain(file, index + 1, 'only env.ts reads process.env')
    if (!mayTypePaths.test(file.path) && !/^\s*(?:\*|\/[/*])/.test(line) && typedPath.test(line))
      complain(
        file,
        index + 1,
        'a page path is written once, in @haat/shared/paths.ts or dashboard/paths.ts: use to() or pageUrl()',
      )
    for (const { what, where, list } of writtenOnce)
      if (file.path !== where && list.test(line)) complain(file, index + 1, `the list of ${what} is written once, in ${where}`)
    if (!inWeb) continue
    const utility = line.match(physical)?.[0]
    if (utility)
      complain(file, index + 1, `"${utility.trim()}…" is physical: use ms-, me-, ps-, pe-, start-, end-, text-start, rounded-s …`)
    if (file.path.endsWith('.tsx') && /['"`[(:\s]#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})(?=['"`\]);\s])/i.test(line))
      complain(file, index + 1, 'a raw colour: use a token')
  }
}

/** Markup from data is put into a page in one place, where it is known to be sanitised. */
function checkSanitisedHtml() {
  const users = files.filter(
    ({ path, text }) => path.startsWith('apps/web/src/') && !isTest(path) && text.includes('dangerouslySetInnerHTML'),
  )
  for (const file of users.slice(1)) {
    const line = file.lines.findIndex((text) => text.includes('dangerouslySetInnerHTML')) + 1
    complain(file, line, `dangerouslySetInnerHTML belongs to one component (${users[0]!.path})`)
  }
}
