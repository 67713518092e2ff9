import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type ApiChange, compareApis } from '../apps/api/src/http/openapi/changes.ts'
import { openApiDocument } from '../apps/api/src/http/openapi/document.ts'
import { repositoryRoot } from '../apps/api/src/platform/env.ts'
import { allEndpoints } from '../packages/shared/src/endpoints.ts'

/**
 * Writes `docs/openapi.json`, the contract of the API, so that reviews show its changes, and `docs/api/changes.md`, the changes since the
 * released contract. A breaking change must be declared in `docs/api/breaking.json`, with its reason.
 * With `--check` it writes nothing, and fails if a file differs. With `--release` the current contract becomes the released one.
 */
const folder = join(repositoryRoot, 'docs/api')
const files = {
  document: join(repositoryRoot, 'docs/openapi.json'),
  changes: join(folder, 'changes.md'),
  declared: join(folder, 'breaking.json'),
  released: join(folder, 'released.json.gz'),
}
const document = `${JSON.stringify(openApiDocument(allEndpoints, { publicUrl: 'https://shop.example' }), null, 1)}\n`

if (process.argv.includes('--release')) {
  writeFileSync(files.released, gzipSync(document, { level: 9 }))
  writeFileSync(files.declared, '{}\n')
}

type Compared = Parameters<typeof compareApis>[0]
const released = JSON.parse(gunzipSync(readFileSync(files.released)).toString()) as Compared & { info: { version: string } }
const changes = compareApis(released, JSON.parse(document) as Compared)
/** Reason by `place: change`. */
const declared = JSON.parse(readFileSync(files.declared, 'utf8')) as Record<string, string>
const nameOf = ({ at, text }: ApiChange) => `${at}: ${text}`
const breaking = [...new Set(changes.filter((change) => change.breaking).map(nameOf))]
const additions = [...new Set(changes.filter((change) => !change.breaking).map(nameOf))]
const undeclared = breaking.filter((name) => !declared[name])
const unused = Object.keys(declared).filter((name) => !breaking.includes(name))

const list = (names: readonly string[], line = (name: string) => name) =>
  names.length === 0
    ? 'None.'
    : names
        .toSorted()
        .map((name) => `- ${line(name)}`)
        .join('\n')
const changelog = `# Changes of the API since ${released.info.version}

Written by \`pnpm openapi\` from the contracts; see [api.md](../api.md#versions).

## Breaking

${list(breaking, (name) => `\`${name}\`: ${declared[name] ?? 'NOT DECLARED'}`)}

## Additions

${list(additions, (name) => `\`${name}\``)}
`

const isCurrent = (file: string, text: string) => existsSync(file) && readFileSync(file, 'utf8') === text
if (!process.argv.includes('--check')) {
  writeFileSync(files.document, document)
  writeFileSync(files.changes, changelog)
  console.log('docs/openapi.json and docs/api/changes.md are written.')
} else if (!isCurrent(files.document, document) || !isCurrent(files.changes, changelog)) {
  console.error('docs/openapi.json or docs/api/changes.md differs from the endpoint rows. Run pnpm openapi and commit both.')
  process.exitCode = 1
} else console.log('docs/openapi.json and docs/api/changes.md are current.')

if (undeclared.length > 0) {
  console.error(
    `These changes break clients. Change them, or give each its reason in docs/api/breaking.json:\n${list(undeclared)}`,
  )
  process.exitCode = 1
}
if (unused.length > 0) {
  console.error(`docs/api/breaking.json declares what does not break (any more):\n${list(unused)}`)
  process.exitCode = 1
}
