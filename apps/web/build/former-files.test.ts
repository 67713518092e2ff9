import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { formerFiles } from './former-files.ts'

const root = mkdtempSync(join(tmpdir(), 'haat-former-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Writes files as a build does, then runs the plugin. */
function build(...names: string[]): string[] {
  const assets = join(root, 'dist/assets')
  mkdirSync(join(root, 'dist/.vite'), { recursive: true })
  mkdirSync(assets, { recursive: true })
  for (const name of names) for (const file of [name, `${name}.br`]) writeFileSync(join(assets, file), '')
  const plugin = formerFiles()
  ;(plugin.configResolved as (config: object) => void)({ root, build: { outDir: 'dist' } })
  const bundle = Object.fromEntries(['index.html', ...names.map((name) => `assets/${name}`)].map((name) => [name, {}]))
  ;(plugin.writeBundle as (options: object, bundle: object) => void)({}, bundle)
  return readdirSync(assets)
}

test('a build keeps the files of the build before and deletes older ones', () => {
  expect(build('a-1.js', 'b-1.js')).toEqual(['a-1.js', 'a-1.js.br', 'b-1.js', 'b-1.js.br'])
  expect(build('a-2.js', 'b-1.js')).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'a-2.js.br', 'b-1.js', 'b-1.js.br'])
  expect(build('a-3.js', 'b-1.js')).toEqual(['a-2.js', 'a-2.js.br', 'a-3.js', 'a-3.js.br', 'b-1.js', 'b-1.js.br'])
})
