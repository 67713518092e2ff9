import type {
  BulkCustomerRow,
  BulkFulfilmentRow,
  BulkPriceRow,
  BulkProductRow,
  BulkStockRow,
} from '@haat/shared/bulk/dashboard/schema.ts'
import { type BulkKind, bulkSections } from '@haat/shared/bulk/kinds.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { can } from '@haat/shared/permissions.ts'
import { type Ctx, inTransaction, type Person, rememberingOnce } from '../../platform/context.ts'
import { inRetriedTransaction } from '../../platform/retry.ts'
import { findPerson } from '../accounts/service.ts'
import { findHolderOfKey } from '../api-keys/service.ts'
import { type RowRefusal, refreshCatalog, saveProductRow, setPrices, setStockLevels } from '../catalog/service.ts'
import { setCustomer } from '../customers/service.ts'
import { fulfilOrder } from '../orders/service.ts'
import { publishBulkFinished } from '../webhooks/service.ts'
import { type BulkRunRow, clearLines, extendRuns, findLines, findRun, lockRunning, updateRun, writeResults } from './repo.ts'

/** Milliseconds after which a process gives other runs a turn. */
const turn = 2_000
/** Consecutive failures of a step after which the run fails. */
const attempts = 5
/** Rows of one transaction: it locks their products, orders or customers, whose sales and changes wait for it. */
const stepSizes: Record<BulkKind, number> = { stock: 250, prices: 250, products: 25, customers: 50, fulfilment: 25 }

/**
 * Works on a claimed run for a few seconds and releases it. Each step is a transaction that reads the position of the run under its lock, so that
 * several processes cannot apply a line twice, and a killed one leaves none half applied.
 */
export async function workOn(ctx: Ctx, id: string): Promise<void> {
  const until = performance.now() + turn
  do {
    try {
      if (!(await step(ctx, id))) return
    } catch (error) {
      return recordFailure(ctx, id, error)
    }
  } while (performance.now() < until)
  await extendRuns(ctx.db, [id], 0)
}

/** Processes the next lines; false if the run has ended. */
const step = (ctx: Ctx, id: string): Promise<boolean> =>
  inRetriedTransaction(ctx, async (ctx) => {
    const run = await lockRunning(ctx.db, id)
    if (!run) return false
    const lines = await findLines(ctx.db, id, { from: run.done, limit: stepSizes[run.kind] })
    const valid = lines.filter(({ code }) => code === null)
    const results = await apply(
      ctx,
      run,
      valid.map(({ data }) => data),
    )
    const written = results.flatMap((result, index) => (result ? [{ position: valid[index]!.position, ...result }] : []))
    await writeResults(ctx.db, id, written)
    const done = run.done + lines.length
    if (holdsPersonalData(run)) await clearLines(ctx.db, id, { from: run.done, to: done })
    const refused = run.refused + results.filter((result) => result && 'code' in result).length
    const hasEnded = done >= run.total
    await updateRun(ctx.db, id, { done, refused, failures: 0, ...(hasEnded && { state: 'finished', finishedAt: new Date() }) })
    if (hasEnded) await publishBulkFinished(ctx, { _id: id, kind: run.kind, state: 'finished', total: run.total, refused })
    return !hasEnded
  })

/** Lines about customers are deleted when they were worked on, so that nothing of an erased customer is left in them. */
const holdsPersonalData = ({ kind }: BulkRunRow): boolean => kind === 'customers'

/** Result of a row: its refusal, the product that it created or changed, or null. */
type RowResult = RowRefusal | { productId: string }

async function apply(context: Ctx, run: BulkRunRow, rows: readonly unknown[]): Promise<RowResult[]> {
  const { kind, reference } = run
  const person = await findSender(context, run)
  if (!person || !can(person.session, bulkSections[kind], 'edit')) return rows.map(() => ({ code: 'not_allowed', fields: {} }))
  const ctx = { ...context, person }
  // The lines were checked when they were stored.
  switch (kind) {
    case 'stock':
      return setStockLevels(ctx, rows as BulkStockRow[], { reference, actor: `user:${person.id}` })
    case 'prices':
      return setPrices(ctx, rows as BulkPriceRow[])
    case 'products':
      return saveProducts(ctx, rows as BulkProductRow[])
    case 'customers':
      return oneByOne(ctx, rows as BulkCustomerRow[], withoutResult(setCustomer))
    case 'fulfilment':
      return oneByOne(ctx, rows as BulkFulfilmentRow[], withoutResult(fulfilOrder))
  }
}

/**
 * The person that a run acts as: its user, or its API key with the permissions that it has now. Null after the account was deleted, or the key was
 * revoked or has ended.
 */
async function findSender(ctx: Ctx, { userId, apiKeyId }: BulkRunRow): Promise<Person | null> {
  if (apiKeyId !== null) return findHolderOfKey(ctx, apiKeyId)
  return userId === null ? null : findPerson(ctx, userId)
}

/** Saves products one by one and refreshes what is derived from them once. */
async function saveProducts(ctx: Ctx, rows: readonly BulkProductRow[]): Promise<RowResult[]> {
  const outdated = new Set<string>()
  const results = await oneByOne(ctx, rows, (ctx, row) => saveProductRow(ctx, row, outdated))
  await refreshCatalog(ctx, [...outdated])
  return results
}

/** Processes rows one after the other, each in a savepoint, so that a refusal rolls back only its row. */
async function oneByOne<Row>(
  ctx: Ctx,
  rows: readonly Row[],
  work: (ctx: Ctx, row: Row) => Promise<{ productId: string } | null>,
): Promise<RowResult[]> {
  const results: RowResult[] = []
  const once = rememberingOnce(ctx)
  for (const row of rows) results.push(await resultOf(() => inTransaction(once, (ctx) => work(ctx, row))))
  return results
}

const withoutResult =
  <Row>(work: (ctx: Ctx, row: Row) => Promise<void>) =>
  async (ctx: Ctx, row: Row): Promise<null> => {
    await work(ctx, row)
    return null
  }

async function resultOf(work: () => Promise<RowResult>): Promise<RowResult> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, fields: error.about.fields ?? {} }
  }
}

async function recordFailure(ctx: Ctx, id: string, error: unknown): Promise<void> {
  ctx.log.warn({ err: error, bulk: id }, 'step of a bulk run failed')
  const run = await findRun(ctx.db, id)
  if (run?.state !== 'running') return
  const failures = run.failures + 1
  if (failures < attempts) return updateRun(ctx.db, id, { failures, dueIn: 2 ** failures })
  await inRetriedTransaction(ctx, async (ctx) => {
    const { kind, total, refused } = run
    await updateRun(ctx.db, id, { failures, state: 'failed', finishedAt: new Date() })
    if (holdsPersonalData(run)) await clearLines(ctx.db, id, { from: 0, to: total })
    await publishBulkFinished(ctx, { _id: id, kind, state: 'failed', total, refused })
  })
}
