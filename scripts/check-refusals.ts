import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Endpoint } from '../packages/shared/src/endpoint.ts'
import { commonRefusals, type ErrorCode, errors } from '../packages/shared/src/errors.ts'

/**
 * Compares the `@throws` lines of each service function with the `refusals` of the endpoint row that `route(row, function)` connects it to.
 * The row must list every code of the comment, so that the API reference does too. An inline handler, `(ctx, input) => function(ctx, …)`, counts as its
 * function; functions of an object, such as `dashboard.undo`, are not compared. A comment may omit codes that other functions throw.
 */
const root = resolve(import.meta.dirname, '..')
const modules = join(root, 'apps/api/src/modules')
const problems: string[] = []
let compared = 0

for (const entry of readdirSync(modules, { recursive: true, encoding: 'utf8' })) {
  if (!/(^|\/)routes\.ts$/.test(entry)) continue
  const file = join(modules, entry)
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(/route\(\s*(\w+)\.(\w+),\s*(?:(?:async )?\([^)]*\)\s*=>\s*)?(\w+)\s*[,()]/g)]
  const unknown = [...text.matchAll(/route\(\s*\w+\.\w+,(?!\s*\w+\.\w+\))/g)].length - found.length
  if (unknown > 0) problems.push(`${relative(root, file)}: the functions of ${unknown} routes are not recognised`)
  for (const [, api, name, handler] of found) {
    const row = await findRow(text, api!, name!)
    const comment = commentOf(file, handler!)
    if (!row || comment === undefined) {
      problems.push(`${relative(root, file)}: ${api}.${name}: ${row ? `no function ${handler}` : 'no row'}`)
      continue
    }
    compared += 1
    const missing = codesIn(comment).filter((code) => !row.refusals.includes(code) && !isCommon(code))
    if (missing.length > 0)
      problems.push(`${relative(root, file)}: ${handler} throws ${missing.join(', ')}: add to the refusals of ${api}.${name}`)
  }
}

function codesIn(comment: string): ErrorCode[] {
  const lines = [...comment.matchAll(/@throws((?:(?!@|\*\/)[\s\S])*)/g)].map(([, text]) => text!)
  return lines
    .flatMap((text) => text.match(/\b[a-z_]+\b/g) ?? [])
    .filter((word): word is ErrorCode => word in errors && word.includes('_'))
}

function isCommon(code: ErrorCode): boolean {
  return (commonRefusals as readonly ErrorCode[]).includes(code)
}

async function findRow(text: string, api: string, name: string): Promise<Endpoint | undefined> {
  const source = text.match(new RegExp(`import\\s*\\{[^}]*\\b${api}\\b[^}]*\\}\\s*from\\s*'@haat/shared/([^']+)'`))?.[1]
  if (!source) return undefined
  const loaded = (await import(join(root, 'packages/shared/src', source))) as Record<string, Record<string, Endpoint>>
  return loaded[api]?.[name]
}

/** The doc comment of a function, in the file that defines it; '' without a comment. */
function commentOf(file: string, name: string): string | undefined {
  const text = readFileSync(file, 'utf8')
  const declared = text.match(
    new RegExp(`(/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\s*)?export (?:async )?(?:function|const) ${name}\\b`),
  )
  if (declared) return declared[1] ?? ''
  const from = text.match(
    new RegExp(`(?:import|export)\\s*(?:type\\s*)?\\{[^}]*\\b${name}\\b[^}]*\\}\\s*from\\s*'(\\.[^']+)'`),
  )?.[1]
  if (!from) return undefined
  const next = resolve(dirname(file), from)
  return existsSync(next) ? commentOf(next, name) : undefined
}

if (problems.length > 0) {
  console.error(problems.sort().join('\n'))
  console.error(`\n${problems.length} refusals are missing in endpoint rows.`)
  process.exit(1)
}
console.log(`${compared} endpoint rows list the refusals of their service functions.`)
