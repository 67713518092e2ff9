import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const api = join(import.meta.dirname, '../../..')
const document = join(api, '../../docs/openapi.json')
// Inside the package, so that the generated code can import the types of Node.
mkdirSync(join(api, 'node_modules/.cache'), { recursive: true })
const folder = mkdtempSync(join(api, 'node_modules/.cache/generated-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command of an installed package with the current Node. */
const command = (file: string, ...given: string[]) => run(process.execPath, [file, ...given], { cwd: folder })

test('clients generated from the document by public generators compile', { timeout: 60_000 }, async () => {
  await Promise.all([
    command(join(api, 'node_modules/openapi-typescript/bin/cli.js'), document, '-o', join(folder, 'paths.ts')),
    command(join(api, 'node_modules/@hey-api/openapi-ts/bin/run.js'), '-i', document, '-o', join(folder, 'sdk'), '--silent'),
  ])
  const use = `import type { paths } from './paths.ts'
import { catalogList } from './sdk/index.ts'
type Products = paths['/api/home/products']['get']['responses'][200]['content']['application/json']['products']
export const names = (products: Products): string[] => products.map(({ name }) => name)
export const first = async () => (await catalogList({ query: { limit: 1 } })).data?.products[0]?.name
`
  writeFileSync(join(folder, 'use.ts'), use)
  const compilerOptions = {
    ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], module: 'preserve', moduleResolution: 'bundler' },
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, types: [] },
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['use.ts', 'sdk/index.ts', 'sdk/sdk.gen.ts'] }),
  )
  const { stdout } = await command(join(api, '../../node_modules/typescript/bin/tsc'), '-p', folder).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
})
