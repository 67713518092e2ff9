import { momentColumns, writeMoment } from '@haat/shared/transfers/cells.ts'
import { transferFiles } from '../../../gateways/transfer-files.ts'
import { type Ctx, onReplica } from '../../../platform/context.ts'
import { readTimeZone } from '../../settings/service.ts'
import { exportSources } from '../objects/sources.ts'
import { findTransfer, type TransferRow, updateTransfer } from '../runs/repo.ts'
import { csvLines } from '../writers/csv.ts'

/** The export was cancelled while its file was written. */
class Stopped extends Error {}

/**
 * The bytes of a file with all items that match the filters, page by page. `onPage` is called after each page with the numbers of items so far and in all.
 */
export async function exportContent(
  ctx: Ctx,
  { object, fileFormat, filter }: Pick<TransferRow, 'object' | 'fileFormat' | 'filter'>,
  onPage: (done: number, total: number) => Promise<void> | void,
): Promise<AsyncIterable<Uint8Array | string>> {
  const source = exportSources[object]
  const reading = onReplica(ctx)
  const total = await source.count(reading, filter)
  const { headings, numbers, page: readPage } = await source.open(reading)
  const zone = await readTimeZone(reading)
  const toCells = (line: readonly string[]): string[] =>
    line.map((text, column) => (momentColumns.has(headings[column]!) ? writeMoment(text, zone) : text))
  const rows = async function* (): AsyncGenerator<readonly string[]> {
    yield headings
    let done = 0
    for (let after: string | null = null; ; ) {
      const page = await readPage(reading, filter, after)
      for (const lines of page.items) yield* lines.map(toCells)
      done += page.items.length
      await onPage(done, Math.max(total, done))
      after = page.last
      if (after === null) return
    }
  }
  const isNumber = new Set(numbers.map((heading) => headings.indexOf(heading)))
  if (fileFormat === 'csv') return csvLines(rows())
  const { xlsxBytes } = await import('../writers/xlsx.ts')
  return xlsxBytes(rows(), (column) => isNumber.has(column))
}

/**
 * Writes the file of an export. It appears when it is complete; after a failure or a crash a process writes it again from the beginning. Only an attempt
 * that gets further than the one before it resets the failures, so that an export that always fails at the same item ends.
 */
export async function writeExport(ctx: Ctx, run: TransferRow): Promise<void> {
  const name = `${run.id}.${run.fileFormat}`
  const files = transferFiles(ctx.env)
  try {
    let written = 0
    const content = await exportContent(ctx, run, async (done, total) => {
      written = done
      const change = { done, total, ...(done > run.done && { failures: 0 }) }
      if (!(await updateTransfer(ctx.db, run.id, ['running'], change))) throw new Stopped()
    })
    const bytes = await files.write(name, content)
    const change = { state: 'done' as const, file: name, bytes, total: written, finishedAt: new Date(), failures: 0 }
    if (!(await updateTransfer(ctx.db, run.id, ['running'], change))) throw new Stopped()
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    // Another process may have completed the same file.
    if ((await findTransfer(ctx.db, run.id))?.state !== 'done') await files.remove(name)
  }
}
