import { resolve } from 'node:path'
import type { ItemOutcome } from '@haat/shared/transfers/objects.ts'
import { Presets, SingleBar } from 'cli-progress'
import {
  BadFile,
  fileErrorText,
  type ImportedFile,
  importFile,
  remarkText,
  type TransferRow,
} from '../modules/transfers/service.ts'
import { withShop } from './with-shop.ts'

const steps: Partial<Record<TransferRow['state'], string>> = {
  reading: 'Reading the file',
  checking: 'Checking',
  running: 'Importing',
}

/** `pnpm shop import <file>`: exit code 1 if the file is unusable; the shop is then unchanged. */
export async function run(file: string, { check = false }: { check?: boolean }): Promise<number> {
  const bar = progressBar()
  try {
    await withShop(async (ctx) => {
      const imported = await importFile(ctx, resolve(file), { checkOnly: check, onProgress: bar.show })
      bar.end()
      await print(imported, check)
    })
    return 0
  } catch (error) {
    bar.end()
    if (!(error instanceof BadFile)) throw error
    console.error(`${fileErrorText('en', error.code, error.values)}\nNothing was imported; the shop is as it was.`)
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
  const show = ({ state, done, total }: TransferRow) => {
    const name = steps[state]
    if (!process.stdout.isTTY || !name || !total) return
    if (state !== current) {
      end()
      current = state
      bar = new SingleBar({ format: `${name.padEnd(18)} {bar} {percentage}%`, hideCursor: true }, Presets.shades_classic)
      bar.start(total, done)
    }
    bar?.update(done)
  }
  return { show, end }
}

const outcomes: Record<ItemOutcome, string> = { created: 'new', changed: 'changed', unchanged: 'unchanged', skipped: 'SKIPPED' }

async function print({ run, items }: ImportedFile, isCheck: boolean): Promise<void> {
  console.log(`${run.name} (${run.format}): ${run.total} products${isCheck ? '. Nothing was changed.' : ''}\n`)
  for await (const { line, name, outcome, changes, remarks } of items) {
    console.log(`  line ${String(line).padStart(5)}  ${outcome === null ? '' : outcomes[outcome]}: ${name}`)
    for (const { label, column, from, to } of changes)
      console.log(`               ${[label, column || 'new variant'].filter(Boolean).join(', ')}: ${short(from)} → ${short(to)}`)
    for (const remark of remarks) console.log(`               line ${remark.line}: ${remarkText('en', remark)}`)
  }
  const { created, changed, unchanged, skipped, pictures, picturesMissing } = run.counts
  const unused = run.unused.map(({ column, rows }) => `${column} (${rows} row${rows === 1 ? '' : 's'})`)
  if (unused.length > 0) console.log(`\nColumns that were not imported: ${unused.join(', ')}`)
  console.log(
    `\n${created} new, ${changed} changed, ${unchanged} unchanged, ${skipped} skipped · ${pictures} pictures fetched, ${picturesMissing} not found`,
  )
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text || '(empty)')
