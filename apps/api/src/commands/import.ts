import { resolve } from 'node:path'
import { Presets, SingleBar } from 'cli-progress'
import { BadFile, type ImportReport, importFile } from '../modules/imports/service.ts'
import { withShop } from './with-shop.ts'

const steps = { reading: 'Reading the file', pictures: 'Pictures', writing: 'Writing products' }

/** `pnpm shop import <file.csv>`: exit code 1 if the file is unusable; the shop is then unchanged. */
export async function run(file: string): Promise<number> {
  const bar = progressBar()
  try {
    const report = await withShop((ctx) => importFile(ctx, resolve(file), bar.show))
    bar.end()
    console.log(written(report))
    return 0
  } catch (error) {
    bar.end()
    if (!(error instanceof BadFile)) throw error
    console.error(`${error.message}\nNothing was imported; the shop is as it was.`)
    return 1
  }
}

function progressBar() {
  let bar: SingleBar | undefined
  let current = ''
  const end = () => {
    if (bar) bar.stop()
    bar = undefined
  }
  const show = (step: keyof typeof steps, done: number, total: number) => {
    if (!process.stdout.isTTY) return
    if (step !== current) {
      end()
      current = step
      bar = new SingleBar({ format: `${steps[step].padEnd(18)} {bar} {percentage}%`, hideCursor: true }, Presets.shades_classic)
      bar.start(total, done)
    }
    bar?.update(done)
  }
  return { show, end }
}

const outcomes: Record<ImportReport['products'][number]['outcome'], string> = {
  imported: 'imported',
  draft: 'imported as a draft',
  known: 'already here, left as it is',
  refused: 'NOT imported',
}

function written({ format, products, remarks, pictures, unused }: ImportReport): string {
  const count = (outcome: keyof typeof outcomes) => products.filter((one) => one.outcome === outcome).length
  const refused = remarks.filter(({ kind }) => kind === 'refused')
  const lines = [
    `${format} export: ${products.length} products`,
    '',
    ...products.map(
      ({ line, name, slug, outcome, variants }) =>
        `  line ${String(line).padStart(5)}  ${outcomes[outcome]}: ${name}${slug ? ` → /product/${slug}` : ''}${variants > 1 ? ` (${variants} variants)` : ''}`,
    ),
    ...block('Rows that are not in the shop', refused.map(notified)),
    ...block('Rows that are not here word for word', remarks.filter(({ kind }) => kind === 'changed').map(notified)),
    ...block(
      'Pictures that could not be fetched',
      pictures.missing.map(({ line, product, url, why }) => `line ${line}, ${product}: ${url} ${why}`),
    ),
    ...block(
      'Columns the shop has no place for',
      unused.map(({ column, rows }) => `${column} (${rows} row${rows === 1 ? '' : 's'})`),
    ),
    '',
    `${count('imported')} imported, ${count('draft')} as drafts, ${count('known')} already here, ${count('refused')} refused · ${refused.length} row${refused.length === 1 ? '' : 's'} left out · ${pictures.fetched} pictures fetched, ${pictures.drawn} drawn in their place`,
  ]
  return lines.join('\n')
}

const notified = ({ line, product, text }: { line: number; product: string; text: string }) => `line ${line}, ${product}: ${text}`
const block = (title: string, entries: string[]) =>
  entries.length === 0 ? [] : ['', `${title}:`, ...entries.map((entry) => `  ${entry}`)]
