import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'

/** Bundles the API into `dist`: our own code and the packages of `bundled`, the others left outside. Rolldown comes with Vite, which builds the storefront. */
const here = import.meta.dirname
const entries = ['main.ts', 'cli.ts', 'fill-demo.ts', 'draw-pictures.ts']
  .map((name) => join(here, 'src', name))
  .concat(join(here, '../../scripts/open-shop.ts')) // in a checkout; an image has no scripts
  .filter((file) => existsSync(file))
const shared = '@haat/shared'
/** Pure ESM in hundreds of small files: as part of the bundle, a process starts 0.9 s of processor time sooner and peaks 40 MB lower. */
const bundled = /^(zod|zod-openapi|drizzle-orm)(\/|$)/

await build({
  input: entries,
  platform: 'node',
  tsconfig: false,
  // Node strips types only outside node_modules; the shared package therefore goes into the bundle.
  resolve: { alias: { [shared]: join(here, '../../packages/shared/src') } },
  external: (source) => !/^(\.|\/|\w:\\)/.test(source) && !source.startsWith(shared) && !bundled.test(source),
  output: {
    dir: join(here, 'dist'),
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    // What the programs share lies beside them, so that paths counted from a file in `src/` hold in `dist/` too.
    chunkFileNames: '[name]-[hash].js',
  },
  logLevel: 'warn',
})
