import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'

/** Bundles the API into `dist`: our own code, with packages left outside. Rolldown comes with Vite, which builds the storefront. */
const here = import.meta.dirname
const entries = ['main.ts', 'start-shop.ts', 'shop.ts', 'fill-demo.ts', 'draw-pictures.ts']
  .map((name) => join(here, 'src', name))
  .filter((file) => existsSync(file))
const shared = '@haat/shared'

await build({
  input: entries,
  platform: 'node',
  tsconfig: false,
  // Node strips types only outside node_modules; the shared package therefore goes into the bundle.
  resolve: { alias: { [shared]: join(here, '../../packages/shared/src') } },
  external: (source) => !/^(\.|\/|\w:\\)/.test(source) && !source.startsWith(shared),
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
