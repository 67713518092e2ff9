import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { fileColumns, mappingProblem, suggestMapping } from '@haat/shared/transfers/columns/mapping.ts'
import type { transfersDashboardApi } from '@haat/shared/transfers/dashboard/endpoints.ts'
import {
  allows,
  type ImportFormat,
  type ImportObject,
  mostBytes,
  transferActions,
  transferObjects,
} from '@haat/shared/transfers/objects.ts'
import { transferFiles } from '../../../gateways/transfer-files.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { writeAudit } from '../../audit/service.ts'
import { listCustomFields } from '../../catalog/service.ts'
import { BadFile } from '../readers/bad-file.ts'
import { type Opened, openFile } from '../readers/open-file.ts'
import { formatOf } from '../readers/read-products.ts'
import { publishEnd } from '../work/end.ts'
import { importObjectOf } from '../work/import-object.ts'
import { clearUnwritten, countItemsToUndo } from './items-repo.ts'
import { assertMay, findVisible } from './permissions.ts'
import {
  countWorking,
  findMapping,
  insertTransfer,
  lockTransfer,
  newId,
  putMapping,
  type TransferRow,
  updateTransfer,
} from './repo.ts'
import { fileErrorText, transferView } from './view.ts'

type Api = typeof transfersDashboardApi

const sampleRows = 5
/** Runs that may wait or work at the same time. */
const mostWorking = 20

/** Nothing has been counted yet. */
const noCounts = { created: 0, changed: 0, unchanged: 0, skipped: 0, pictures: 0, picturesMissing: 0 }

/**
 * Stores an uploaded file and recognises its format; nothing in the shop changes.
 * @throws not_allowed, file_unreadable (with a sentence), limit_reached, body_too_large, storage_full
 */
export async function uploadImport(ctx: Ctx, { object, name }: ParsedOf<Api['upload']>): Promise<AnswerOf<Api['upload']>> {
  assertMay(ctx, object, 'edit')
  if ((await countWorking(ctx.db)) >= mostWorking) throw new Refusal('limit_reached')
  const id = newId()
  const files = transferFiles(ctx.env)
  const file = `${id}.upload`
  const bytes = await files.write(file, ctx.fileUpload!, mostBytes)
  try {
    const row = await addImport(ctx, { id, object, name, file, bytes })
    return readDetails(ctx, row)
  } catch (error) {
    await files.remove(file)
    if (error instanceof BadFile)
      throw new Refusal('file_unreadable', { reason: fileErrorText(ctx.language, error.code, error.values) })
    throw error
  }
}

/**
 * Adds an import of a file that is in the folder of transfers.
 * @throws BadFile
 */
export async function addImport(
  ctx: Ctx,
  { id, object, name, file, bytes }: { id: string; object: ImportObject; name: string; file: string; bytes: number },
): Promise<TransferRow> {
  const opened = await openFile(await transferFiles(ctx.env).local(file))
  const sample = await sampleOf(opened)
  if (sample.length === 0) throw new BadFile('no_rows')
  return insertTransfer(ctx.db, {
    id,
    kind: 'import',
    object,
    format: formatOf(opened.headings, object, fileColumns(object, await listCustomFields(ctx))),
    fileFormat: opened.fileFormat,
    state: 'uploaded',
    name,
    bytes,
    file,
    encoding: opened.encoding,
    headings: opened.headings,
    sample,
    userId: ctx.person?.id ?? null,
    by: ctx.person?.session.user.name ?? ctx.person?.email ?? '',
  })
}

async function sampleOf({ headings, rows }: Opened): Promise<string[][]> {
  const sample: string[][] = []
  for await (const { row } of rows) {
    sample.push(headings.map((heading) => (row[heading] ?? '').slice(0, 200)))
    if (sample.length === sampleRows) break
  }
  return sample
}

/**
 * Returns a run with its progress, and the columns of an uploaded file.
 * @throws not_found, not_allowed
 */
export const readTransfer = async (ctx: Ctx, { transferId }: ParsedOf<Api['read']>): Promise<AnswerOf<Api['read']>> =>
  readDetails(ctx, await findVisible(ctx, transferId))

async function readDetails(ctx: Ctx, row: TransferRow): Promise<AnswerOf<Api['read']>> {
  if (row.kind === 'export') return { transfer: transferView(ctx, row), file: null }
  const object = importObjectOf(row)
  const remembered = await findMapping(ctx.db, object, row.headings)
  const columns = fileColumns(object, await listCustomFields(ctx))
  const known = remembered && mappingProblem(remembered, object, columns) === undefined ? remembered : undefined
  return {
    transfer: transferView(ctx, row),
    file: {
      headings: row.headings,
      sample: row.sample,
      columns: columns.map(({ heading }) => heading),
      mapping: row.mapping ?? known ?? suggestMapping(row.headings, columns),
      remembered: known !== undefined,
      unused: row.unused,
    },
  }
}

/**
 * Starts the dry run: reads the file in its recognised format, or with assigned columns, which are remembered for files with the same headings.
 * @throws not_found, not_allowed, transfer_state, bad_request
 */
export async function checkImport(ctx: Ctx, { transferId, mapping }: ParsedOf<Api['check']>): Promise<AnswerOf<Api['check']>> {
  const row = await findVisible(ctx, transferId)
  assertMay(ctx, row.object, 'edit')
  if (row.kind !== 'import' || !allows('check', row.state)) throw new Refusal('transfer_state')
  const object = importObjectOf(row)
  const columns = fileColumns(object, await listCustomFields(ctx))
  const format: ImportFormat | null = mapping ? 'mapped' : formatOf(row.headings, object, columns)
  if (format === null) throw new Refusal('bad_request', { fields: { mapping: 'is needed' } })
  if (mapping) {
    const assigned = Object.fromEntries(
      Object.entries(mapping).filter(([heading, column]) => column !== '' && row.headings.includes(heading)),
    )
    const problem = mappingProblem(assigned, object, columns)
    if (problem) throw new Refusal('bad_request', { fields: { mapping: problem } })
    await putMapping(ctx.db, object, row.headings, assigned)
    mapping = assigned
  }
  const change = {
    state: 'reading' as const,
    format,
    mapping: mapping ?? null,
    done: 0,
    total: null,
    counts: noCounts,
    error: null,
    failures: 0,
    finishedAt: null,
    failedIn: null,
    dueIn: 0,
  }
  const started =
    row.state === 'failed' && mayBeWritten(row) ? undefined : await updateTransfer(ctx.db, row.id, [row.state], change)
  if (!started) throw new Refusal('transfer_state')
  ctx.jobs?.wake('transfer')
  return { transfer: transferView(ctx, started) }
}

/**
 * Runs, pauses, resumes, cancels or undoes an import, or cancels an export.
 * @throws not_found, not_allowed, transfer_state
 */
export async function actOnTransfer(ctx: Ctx, { transferId, action }: ParsedOf<Api['act']>): Promise<AnswerOf<Api['act']>> {
  const visible = await findVisible(ctx, transferId)
  assertMay(ctx, visible.object, 'edit')
  if (action === 'undo') assertMay(ctx, visible.object, 'delete')
  if (visible.kind === 'export' && action !== 'cancel') throw new Refusal('transfer_state')
  const changed = await inTransaction(ctx, async (ctx) => {
    const row = await lockTransfer(ctx.db, transferId)
    if (!row || !allows(action, row.state)) throw new Refusal('transfer_state')
    const change = await changeFor(ctx, row, action)
    const audited = action === 'run' || action === 'undo'
    if (audited && row.kind === 'import')
      await writeAudit(ctx, {
        section: transferObjects[row.object].section,
        action: `transfers.${action}`,
        target: row.id,
        diff: { file: [null, row.name] },
      })
    if (action === 'cancel' && (row.state === 'running' || row.state === 'paused')) await publishEnd(ctx, row, row.counts)
    return updateTransfer(ctx.db, row.id, transferActions[action], change)
  })
  ctx.jobs?.wake('transfer')
  return { transfer: transferView(ctx, changed!) }
}

async function changeFor(
  ctx: Ctx,
  row: TransferRow,
  action: ParsedOf<Api['act']>['action'],
): Promise<Parameters<typeof updateTransfer>[3]> {
  const now = { dueIn: 0, failures: 0 }
  // Checked by each step, and the actor of stock movements.
  const starter = { userId: ctx.person?.id ?? null }
  if (action === 'run') return { ...now, ...starter, state: 'running', done: 0, counts: noCounts }
  if (action === 'pause') return { state: 'paused' }
  if (action === 'resume') return { ...now, ...starter, state: 'running', error: null }
  const wasRunning =
    row.kind === 'import' &&
    (row.state === 'running' || row.state === 'paused' || (row.state === 'failed' && row.failedIn === 'running'))
  if (action === 'undo') {
    if (wasRunning) await clearUnwritten(ctx.db, row.id, row.done)
    const total = await countItemsToUndo(ctx.db, row.id)
    if (total === 0 && row.state !== 'done') throw new Refusal('transfer_state')
    return { ...now, ...starter, state: 'undoing', done: 0, total, finishedAt: null, error: null, failedIn: null }
  }
  if (wasRunning) await clearUnwritten(ctx.db, row.id, row.done)
  return { state: 'cancelled', finishedAt: new Date() }
}

/** Whether a failed import changed the shop: it failed after its dry run. Runs that failed before this was stored may have. */
const mayBeWritten = ({ failedIn, done, counts }: TransferRow): boolean =>
  failedIn === null
    ? done > 0 && counts.created + counts.changed > 0
    : failedIn === 'undoing' || (failedIn === 'running' && done > 0)
