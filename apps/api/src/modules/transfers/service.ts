import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { type FileFormat, fileDays, mostBytes, reportDays, type TransferObject } from '@haat/shared/transfers/objects.ts'
import { transferFiles } from '../../gateways/transfer-files.ts'
import { removeDrafts, writeStreamAtomically } from '../../gateways/whole-file.ts'
import type { Ctx } from '../../platform/context.ts'
import { BadFile } from './readers/bad-file.ts'
import { addImport } from './runs/imports.ts'
import { findItems } from './runs/items-repo.ts'
import {
  claimTransfers,
  deleteOldTransfers,
  deleteUnusedImports,
  dropFile,
  extendTransfers,
  findOldFiles,
  findRunFiles,
  findTransfer,
  newId,
  type TransferRow,
  updateTransfer,
} from './runs/repo.ts'
import { exportContent } from './work/exporting.ts'
import { workOn } from './work/step.ts'

export { eraseInTransfers } from './erase.ts'
export { BadFile } from './readers/bad-file.ts'
export type { TransferRow } from './runs/repo.ts'
export { fileErrorText, remarkText } from './runs/view.ts'

/** Claims runs that a job has to work on, for `lease` seconds. */
export const claimDueTransfers = (ctx: Ctx, size: { limit: number; lease: number }): Promise<{ id: string }[]> =>
  claimTransfers(ctx.db, size)

/** Extends claims by `seconds` from now; 0 releases them. Returns the ids of the extended runs. */
export const extendClaims = (ctx: Ctx, ids: readonly string[], seconds: number): Promise<string[]> =>
  extendTransfers(ctx.db, ids, seconds)

/** Works on a claimed run for a few seconds. */
export const workOnTransfer = (ctx: Ctx, id: string): Promise<void> => workOn(ctx, id)

/**
 * Deletes files that can no longer be downloaded, imports that nobody ran, and runs with their reports after their retention. Returns the number of
 * runs.
 */
export async function deleteOldRuns(ctx: Ctx): Promise<number> {
  const files = transferFiles(ctx.env)
  for (const { id, file } of await findOldFiles(ctx.db, fileDays)) {
    await files.remove(file)
    await dropFile(ctx.db, id)
  }
  return (await deleteUnusedImports(ctx.db, fileDays)) + (await deleteOldTransfers(ctx.db, reportDays))
}

/** Those of the names of files in `transfers` that a run has. */
export const findNamedTransfers = (ctx: Ctx, names: readonly string[]): Promise<ReadonlySet<string>> =>
  findRunFiles(ctx.db, names)

export interface ImportedFile {
  run: TransferRow
  /** items in the order of the file */
  items: AsyncIterable<Awaited<ReturnType<typeof findItems>>[number]>
}

/**
 * Imports a product file of a recognised format from the command line, in this process: reads, checks and, unless `checkOnly`, imports. `onProgress` gets
 * every change of the run.
 * @throws BadFile
 */
export async function importFile(
  ctx: Ctx,
  path: string,
  { checkOnly = false, onProgress = () => {} }: { checkOnly?: boolean; onProgress?: (run: TransferRow) => void } = {},
): Promise<ImportedFile> {
  const about = await stat(path).catch(() => undefined)
  if (!about?.isFile()) throw new BadFile('file_gone')
  if (about.size > mostBytes) throw new BadFile('too_large')
  const id = newId()
  const files = transferFiles(ctx.env)
  const file = `${id}.upload`
  await files.write(file, createReadStream(path))
  try {
    const { format } = await addImport(ctx, {
      id,
      object: 'products',
      name: basename(path).slice(0, 200),
      file,
      bytes: about.size,
    })
    if (format === null) throw new BadFile('unknown_format')
    await updateTransfer(ctx.db, id, ['uploaded'], { state: 'reading', dueIn: ownSeconds })
    await workUntil(ctx, id, 'checked', onProgress)
    if (!checkOnly) {
      const counts = { created: 0, changed: 0, unchanged: 0, skipped: 0, pictures: 0, picturesMissing: 0 }
      await updateTransfer(ctx.db, id, ['checked'], { state: 'running', done: 0, counts, dueIn: ownSeconds })
      await workUntil(ctx, id, 'done', onProgress)
    }
    const run = (await findTransfer(ctx.db, id))!
    return { run, items: allItems(ctx, id) }
  } finally {
    await files.remove(file)
    await dropFile(ctx.db, id)
  }
}

/** Seconds for which the processes of a running shop leave the run alone; if this process dies, they take it over. */
const ownSeconds = 120

async function workUntil(
  ctx: Ctx,
  id: string,
  state: TransferRow['state'],
  onProgress: (run: TransferRow) => void,
): Promise<void> {
  for (;;) {
    await workOn(ctx, id)
    const run = await findTransfer(ctx.db, id)
    if (!run) return
    onProgress(run)
    if (run.state === 'failed') throw new BadFile((run.error?.code ?? 'unexpected') as BadFile['code'], run.error?.values ?? {})
    if (run.state === state) return
    await extendTransfers(ctx.db, [id], ownSeconds)
  }
}

async function* allItems(ctx: Ctx, id: string): ImportedFile['items'] {
  for (let after: number | undefined; ; ) {
    const items = await findItems(ctx.db, id, { after }, 500)
    yield* items
    after = items.at(-1)?.position
    if (after === undefined) return
  }
}

/**
 * Exports everything of an object to a new file from the command line, which appears when it is complete. Returns the number of items; `onProgress` gets it
 * as it grows, and the total.
 * @throws storage_full; the reason of `signal`
 */
export async function exportFile(
  ctx: Ctx,
  { object, fileFormat, path }: { object: TransferObject; fileFormat: FileFormat; path: string },
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<number> {
  await removeDrafts(dirname(path))
  let exported = 0
  const content = await exportContent(ctx, { object, fileFormat, filter: {} }, (done, total) => {
    exported = done
    onProgress(done, total)
  })
  await writeStreamAtomically(path, content, signal)
  return exported
}
