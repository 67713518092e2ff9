import { workingStates } from '@haat/shared/transfers/objects.ts'
import type { FileError } from '@haat/shared/transfers/remarks.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { toRefusal } from '../../../platform/errors/to-refusal.ts'
import { findPerson } from '../../accounts/service.ts'
import { BadFile } from '../readers/bad-file.ts'
import { starterMay } from '../runs/permissions.ts'
import { extendTransfers, findTransfer, type TransferRow, updateTransfer } from '../runs/repo.ts'
import { publishEnd } from './end.ts'
import { writeExport } from './exporting.ts'
import { checkBatch, importBatch, undoBatch } from './importing.ts'
import { readItems } from './reading.ts'

/** Milliseconds after which a process gives other runs a turn. */
const turn = 2_000
/** Consecutive failures of a step after which the run fails. */
const attempts = 5

const isWorking = ({ state }: TransferRow): boolean => (workingStates as readonly string[]).includes(state)

/**
 * Works on a claimed run for a few seconds and releases it. Each step is a transaction that checks state and position of the run, so that several
 * processes cannot do one twice, and a killed one leaves none half done.
 */
export async function workOn(ctx: Ctx, id: string): Promise<void> {
  const until = performance.now() + turn
  do {
    const run = await findTransfer(ctx.db, id)
    if (!run || !isWorking(run)) return
    try {
      await step(ctx, run)
    } catch (error) {
      return recordFailure(ctx, run, error)
    }
  } while (performance.now() < until)
  await extendTransfers(ctx.db, [id], 0)
}

async function step(ctx: Ctx, run: TransferRow): Promise<void> {
  if (!(await starterMay(ctx, run))) return stopWithoutPermission(ctx, run)
  if (run.kind === 'export') return writeExport(ctx, run)
  if (run.state === 'reading') return readItems(ctx, run)
  if (run.state === 'checking') return checkBatch(ctx, run)
  if (run.state === 'undoing') return undoBatch(ctx, run)
  return importBatch(ctx, run)
}

/** Stops a run whose starter may not see or change its data any more: an import pauses, and another staff member can resume it. */
async function stopWithoutPermission(ctx: Ctx, run: TransferRow): Promise<void> {
  const { id, state, userId } = run
  const starter = userId === null ? null : await findPerson(ctx, userId)
  const by = starter?.session.user.name ?? run.by
  const error = { code: run.kind === 'export' ? 'export_not_allowed' : 'not_allowed', values: { by } }
  const change =
    run.kind === 'import' && state === 'running'
      ? { state: 'paused' as const, error }
      : { state: 'failed' as const, failedIn: state, error, finishedAt: new Date() }
  await updateTransfer(ctx.db, id, [state], change)
}

async function recordFailure(ctx: Ctx, run: TransferRow, error: unknown): Promise<void> {
  // Read again: an export may have made progress since the step began.
  const failures = ((await findTransfer(ctx.db, run.id))?.failures ?? run.failures) + 1
  const isFinal = error instanceof BadFile || failures >= attempts
  if (!(error instanceof BadFile))
    ctx.log.warn({ err: error, transfer: run.id, state: run.state }, 'step of an import or export failed')
  const reason = error instanceof BadFile ? { code: error.code, values: error.values } : { code: codeOf(error), values: {} }
  await inTransaction(ctx, async (ctx) => {
    const failed = await updateTransfer(ctx.db, run.id, [run.state], {
      failures: isFinal ? 0 : failures,
      dueIn: 2 ** failures,
      ...(isFinal && { state: 'failed', failedIn: run.state, error: reason, finishedAt: new Date() }),
    })
    if (failed?.state === 'failed' && run.state === 'running') await publishEnd(ctx, failed, failed.counts)
  })
}

/** What staff can do something about: the storage of files. */
function codeOf(error: unknown): FileError {
  const { code } = toRefusal(error)
  return code === 'storage_full' || code === 'storage_unavailable' ? code : 'unexpected'
}
