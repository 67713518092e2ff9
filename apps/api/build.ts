import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const here = import.meta.dirname
const entries = ['main.ts', 'start-shop.ts', 'shop.ts'].map((name) => join(here, 'src', name)).filter((file) => existsSync(file))

rmSync(join(here, 'dist'), { recursive: true, force: true })
await build({
  entryPoints: entries,
  outdir: join(here, 'dist'),
  bundle: true,
  // What both programs use lies once beside them, so that paths counted from a file in `src/` hold in `dist/` too.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  packages: 'external',
  // Node strips types only outside node_modules; the shared package therefore goes into the bundle.
  alias: { '@haat/shared': join(here, '../../packages/shared/src') },
  sourcemap: true,
  logLevel: 'warning',
})
