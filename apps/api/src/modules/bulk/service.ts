import { createHash } from 'node:crypto'
import { bulkDashboardApi } from '@haat/shared/bulk/dashboard/endpoints.ts'
import type { BulkRun } from '@haat/shared/bulk/dashboard/schema.ts'
import { type BulkKind, bulkDays, bulkSections } from '@haat/shared/bulk/kinds.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { sqlStateOf } from '../../platform/retry.ts'
import { writeAudit } from '../audit/service.ts'
import { type ReadLine, readLines } from './read-lines.ts'
import {
  type BulkRunRow,
  claimRuns,
  countRunning,
  deleteOldRuns,
  extendRuns,
  findResults,
  findRun,
  findRunByKey,
  insertLines,
  insertRun,
} from './repo.ts'
import { workOn } from './work.ts'

/** Runs that wait or are worked on at the same time. */
const mostRunning = 20

type Submitted = AnswerOf<typeof bulkDashboardApi.stock>

/**
 * Stores the lines of a file as a run that sets the stock of variants.
 * @throws idempotency_mismatch, in_progress, file_unreadable, body_too_large, limit_reached
 */
export const submitStock = (ctx: Ctx, { reference }: ParsedOf<typeof bulkDashboardApi.stock>): Promise<Submitted> =>
  submit(ctx, { kind: 'stock', reference })

/**
 * Stores the lines of a file as a run that sets the prices of variants.
 * @throws idempotency_mismatch, in_progress, file_unreadable, body_too_large, limit_reached
 */
export const submitPrices = (ctx: Ctx, _: ParsedOf<typeof bulkDashboardApi.prices>): Promise<Submitted> =>
  submit(ctx, { kind: 'prices', reference: '' })

/**
 * Stores the lines of a file as a run that creates and changes products.
 * @throws idempotency_mismatch, in_progress, file_unreadable, body_too_large, limit_reached
 */
export const submitProducts = (ctx: Ctx, _: ParsedOf<typeof bulkDashboardApi.products>): Promise<Submitted> =>
  submit(ctx, { kind: 'products', reference: '', mostCharacters: 750_000 })

/**
 * Stores the lines of a file as a run that sets status, tags and notes of customers.
 * @throws idempotency_mismatch, in_progress, file_unreadable, body_too_large, limit_reached
 */
export const submitCustomers = (ctx: Ctx, _: ParsedOf<typeof bulkDashboardApi.customers>): Promise<Submitted> =>
  submit(ctx, { kind: 'customers', reference: '' })

/**
 * Stores the lines of a file as a run that packs, ships and delivers orders.
 * @throws idempotency_mismatch, in_progress, file_unreadable, body_too_large, limit_reached
 */
export const submitFulfilment = (ctx: Ctx, _: ParsedOf<typeof bulkDashboardApi.fulfilment>): Promise<Submitted> =>
  submit(ctx, { kind: 'fulfilment', reference: '' })

interface Submission {
  kind: BulkKind
  reference: string
  /** longest line */
  mostCharacters?: number
}

/** Run, lines and key are one transaction: a killed process leaves all or nothing, and a repeated call gets the run of the first one. */
async function submit(ctx: Ctx, { kind, reference, mostCharacters = 4000 }: Submission): Promise<Submitted> {
  const { lines, hash } = await readLines(ctx.fileUpload!, { schema: bulkDashboardApi[kind].line!, mostCharacters })
  const { key } = ctx.idempotency!
  const bodyHash = createHash('sha256').update(`${hash}\n${reference}`).digest('hex')
  const mine = { kind, userId: ctx.person!.id, key }
  const run = await inTransaction(ctx, async (ctx) => {
    const made = await insertRun(ctx.db, {
      ...mine,
      apiKeyId: ctx.person!.apiKey?.id ?? null,
      bodyHash,
      reference,
      total: lines.length,
      refused: lines.filter(({ code }) => code !== null).length,
    })
    if (!made) return undefined
    return store(ctx, made, lines)
  }).catch((error: unknown) => {
    // `lock_timeout`: another call with this key is still storing its lines.
    throw sqlStateOf(error) === '55P03' ? new Refusal('in_progress', { retryAfter: 1 }) : error
  })
  if (run) return { run: toRun(run) }
  const known = await findRunByKey(ctx.db, mine)
  if (!known) throw new Refusal('in_progress', { retryAfter: 1 })
  if (known.bodyHash !== bodyHash) throw new Refusal('idempotency_mismatch')
  return { run: toRun(known) }
}

async function store(ctx: Ctx, run: BulkRunRow, lines: readonly ReadLine[]): Promise<BulkRunRow> {
  if ((await countRunning(ctx.db)) > mostRunning) throw new Refusal('limit_reached')
  await insertLines(ctx.db, run.id, lines)
  await writeAudit(ctx, {
    section: bulkSections[run.kind],
    action: `${bulkSections[run.kind]}.bulk-${run.kind}`,
    target: run.id,
    diff: { rows: [null, run.total] },
  })
  ctx.jobs?.wake('bulk')
  return run
}

type BulkSection = (typeof bulkSections)[BulkKind]

/**
 * A run of a section with its progress.
 * @throws not_found, also for a run of another section
 */
export const readRun =
  (section: BulkSection) =>
  async (ctx: Ctx, { bulkId }: ParsedOf<typeof bulkDashboardApi.read>): Promise<AnswerOf<typeof bulkDashboardApi.read>> => ({
    run: toRun(await findOrRefuse(ctx, section, bulkId)),
  })

/**
 * Results of a run of a section, one page of lines at a time.
 * @throws not_found, also for a run of another section
 */
export const listLines =
  (section: BulkSection) =>
  async (
    ctx: Ctx,
    { bulkId, refused, after, limit }: ParsedOf<typeof bulkDashboardApi.lines>,
  ): Promise<AnswerOf<typeof bulkDashboardApi.lines>> => {
    const run = await findOrRefuse(ctx, section, bulkId)
    const found = await findResults(ctx.db, run, { after, limit: limit + 1, onlyRefused: refused === '1' })
    const page = found.slice(0, limit)
    return {
      lines: page.map(({ line, code, fields, productId }) => ({
        line,
        done: code === null,
        ...(code && { code }),
        ...(fields && { fields }),
        ...(productId && { productId }),
      })),
      next: found.length > limit ? page.at(-1)!.line : null,
    }
  }

async function findOrRefuse(ctx: Ctx, section: BulkSection, id: string): Promise<BulkRunRow> {
  const run = await findRun(ctx.db, id)
  if (!run || bulkSections[run.kind] !== section) throw new Refusal('not_found')
  return run
}

const toRun = ({ id, kind, state, total, done, refused, createdAt, finishedAt }: BulkRunRow): BulkRun => ({
  _id: id,
  kind,
  state,
  total,
  done,
  refused,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

/** Claims runs that a job has to work on, for `lease` seconds. */
export const claimBulkRuns = (ctx: Ctx, size: { limit: number; lease: number }): Promise<{ id: string }[]> =>
  claimRuns(ctx.db, size)

/** Extends claims by `seconds` from now; 0 releases them. Returns the ids of the extended runs. */
export const extendBulkRuns = (ctx: Ctx, ids: readonly string[], seconds: number): Promise<string[]> =>
  extendRuns(ctx.db, ids, seconds)

/** Works on a claimed run for a few seconds. */
export const workOnBulkRun = (ctx: Ctx, id: string): Promise<void> => workOn(ctx, id)

/** Deletes runs with their results after the time for which they are stored. Returns their number. */
export const deleteOldBulkRuns = (ctx: Ctx): Promise<number> => deleteOldRuns(ctx.db, bulkDays)
