import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { type ApiDocument, generatedModules } from './build/operations.ts'

/**
 * Builds the package into `dist`, or the folder named: ESM and CJS with their types. Types and routes come from docs/openapi.json,
 * which comes from the endpoint rows.
 */
const here = import.meta.dirname
const dir = process.argv[2] ?? join(here, 'dist')
const modules = generatedModules(JSON.parse(readFileSync(join(here, '../../docs/openapi.json'), 'utf8')) as ApiDocument)

const generated: Plugin = {
  name: 'generated',
  load: (id) => {
    const code = Object.entries(modules).find(([name]) => id === join(here, `src/${name}.ts`))?.[1]
    return code === undefined ? null : { code, moduleType: 'ts' }
  },
}

for (const format of ['esm', 'cjs'] as const) {
  const extension = format === 'esm' ? 'js' : 'cjs'
  const common = { input: join(here, 'src/index.ts'), tsconfig: false, logLevel: 'warn' } as const
  await build({
    ...common,
    plugins: [generated],
    output: { dir, format, cleanDir: format === 'esm', entryFileNames: `index.${extension}` },
  })
}
for (const extension of ['d.ts', 'd.cts'])
  await build({
    input: join(here, 'src/index.ts'),
    plugins: [generated, dts({ generator: 'oxc', dtsOnly: true, tsconfig: false })],
    tsconfig: false,
    logLevel: 'warn',
    output: { dir, entryFileNames: `index.${extension}` },
  })
