import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'rolldown'

/** Bundles the API into `dist`: our own code and the packages of `bundled`, the others left outside. Rolldown comes with Vite, which builds the storefront. */
const here = import.meta.dirname
const entries = ['main.ts', 'cli.ts', 'fill-demo.ts', 'draw-pictures.ts']
  .map((name) => join(here, 'src', name))
  .concat(join(here, '../../scripts/open-shop.ts')) // in a checkout; an image has no scripts
  .filter((file) => existsSync(file))
const extensionsFolder = join(here, '../../extensions')
/** An entry for each extension, on or off: they share their modules with the API. */
const extensions = existsSync(extensionsFolder)
  ? readdirSync(extensionsFolder)
      .filter((name) => existsSync(join(extensionsFolder, name, 'extension.ts')))
      .map((name) => [`extensions/${name}`, join(extensionsFolder, name, 'extension.ts')])
  : []
const shared = '@haat/shared'
/** Pure ESM in hundreds of small files: as part of the bundle, a process starts 0.9 s of processor time sooner and peaks 40 MB lower. */
const bundled = new RegExp(
  `^(${[
    ...['zod', 'zod-openapi', 'drizzle-orm', 'tldts', 'tldts-core', 'uuid'],
    // CommonJS, of which Node would keep two copies, and its packages
    ...['sanitize-html', 'htmlparser2', 'entities', 'domhandler', 'domutils', 'domelementtype', 'dom-serializer'],
    ...['escape-string-regexp', 'is-plain-object', 'parse-srcset', 'launder', 'dayjs', 'postcss'],
  ].join('|')})(/|$)`,
)

/** Packages that are beside the bundle when it runs: those of the API. Libraries of an extension are not, they go into the bundle. */
const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
const own = new Set([...Object.keys(dependencies), ...builtinModules])
const isOutside = (source: string) => !/^(\.|\/|\w:\\)/.test(source) && !source.startsWith('@haat/') && !bundled.test(source)
const isOfExtension = (importer: string | undefined) => importer?.startsWith(extensionsFolder) ?? false
const packageOf = (source: string) =>
  source
    .replace(/^node:/, '')
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Node keeps the text of loaded modules in memory, with two bytes for each character if one is not ASCII. As escapes they mean the same in texts,
 * names and regular expressions.
 */
function toAscii(code: string): string {
  const unclear = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.exec(code)
  if (unclear) throw new Error(`cannot be written with an escape: ${unclear[0]}`)
  return code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** In the last step: the bundler prints the result of earlier ones anew, without escapes. */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = toAscii(file.code)
  },
}

/** `sanitize-html` parses style attributes with PostCSS, and `platform/sanitize-html.ts` removes them. */
const noStyles: Plugin = {
  name: 'no-styles',
  resolveId: (source) => (source === 'postcss' ? '\0postcss' : null),
  load: (id) => (id === '\0postcss' ? 'export {}' : null),
}

const { output } = await build({
  plugins: [ascii, noStyles],
  input: { ...Object.fromEntries(entries.map((file) => [basename(file, '.ts'), file])), ...Object.fromEntries(extensions) },
  platform: 'node',
  tsconfig: false,
  // Node strips types only outside node_modules; the shared package therefore goes into the bundle.
  resolve: { alias: { [shared]: join(here, '../../packages/shared/src') } },
  external: (source, importer) => isOutside(source) && !(isOfExtension(importer) && !own.has(packageOf(source))),
  output: {
    dir: join(here, 'dist'),
    format: 'esm',
    sourcemap: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    // What the programs share lies beside them, so that paths counted from a file in `src/` hold in `dist/` too.
    chunkFileNames: '[name]-[hash].js',
  },
  logLevel: 'warn',
})

/** The chunks of the build before stay: a process that runs while its folder is built anew loads some of them later. Older ones are deleted. */
const dist = join(here, 'dist')
const list = join(dist, 'chunks.json')
const built = output.map(({ fileName }) => fileName)
const former = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : readdirSync(dist)
const staying = new Set([...former, ...built])
for (const name of readdirSync(dist)) if (/\.js(\.map)?$/.test(name) && !staying.has(name)) rmSync(join(dist, name))
writeFileSync(list, JSON.stringify(built))
