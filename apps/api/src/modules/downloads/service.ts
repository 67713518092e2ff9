import type { downloadsDashboardApi } from '@haat/shared/downloads/dashboard/endpoints.ts'
import type { downloadsApi } from '@haat/shared/downloads/endpoints.ts'
import { downloadState } from '@haat/shared/downloads/rules.ts'
import type { DashboardDownload } from '@haat/shared/downloads/schema.ts'
import type { AnswerOf, ParsedOf, StoredFile } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { isSigned, sign } from '../../platform/secrets.ts'
import { writeAudit } from '../audit/service.ts'
import { downloadsOf, toStoredFile } from '../catalog/service.ts'
import { findOrderDetails, findOwnOrder } from '../orders/service.ts'
import { readRules } from '../settings/service.ts'
import {
  countDownload,
  type DownloadRow,
  deleteDownloads,
  findDownloadFile,
  findOrderDownloads,
  findPaidLines,
  insertDownloads,
  renewDownload,
} from './repo.ts'

type Api = typeof downloadsApi
type DashboardApi = typeof downloadsDashboardApi

const dayMs = 24 * 60 * 60 * 1000
/** A started download can be continued for this long. */
const ticketMs = 60 * 60 * 1000

/**
 * Adds the downloads of a paid order's digital lines that have none yet: once, even if several processes call it repeatedly.
 * `orderId` is the id of the row.
 */
export async function grantDownloads(ctx: Ctx, orderId: string): Promise<void> {
  const lines = await findPaidLines(ctx.db, orderId)
  if (lines.length === 0) return
  const files = await downloadsOf(
    ctx,
    lines.flatMap(({ variantIds }) => variantIds),
  )
  const { days, count } = (await readRules(ctx)).downloads
  const until = days > 0 ? new Date(Date.now() + days * dayMs) : null
  await insertDownloads(
    ctx.db,
    lines.flatMap(({ id: lineId, variantIds }) =>
      variantIds
        .flatMap((variantId) => files.filter((file) => file.variantId === variantId))
        .map(({ variantId: _, ...file }, position) => {
          return { ...file, orderId, lineId, position, allowed: count > 0 ? count : null, until }
        }),
    ),
  )
}

async function readDownloads(ctx: Ctx, orderId: string): Promise<DashboardDownload[]> {
  const found = await findOrderDownloads(ctx.db, orderId)
  if (found.length > 0) return found.map((row) => view(ctx, row))
  await grantDownloads(ctx, orderId)
  return (await findOrderDownloads(ctx.db, orderId)).map((row) => view(ctx, row))
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const view = ({ language }: Ctx, { id, texts, name, until, lastAt, revoked, ...row }: DownloadRow): DashboardDownload => ({
  _id: id,
  ...row,
  name: texts[language]?.name ?? name,
  until: iso(until),
  lastAt: iso(lastAt),
  state: downloadState({ ...row, until, revoked }, Date.now()),
})

/**
 * Lists the files of the caller's own order.
 * @throws not_found
 */
export async function listOwnDownloads(
  ctx: Ctx,
  { lng: _, ...reference }: ParsedOf<Api['list']>,
): Promise<AnswerOf<Api['list']>> {
  const { id } = await findOwnOrder(ctx, reference)
  return { downloads: await readDownloads(ctx, id) }
}

/**
 * Counts one download of the caller's own order and returns its signed URL.
 * @throws not_found, order_state, download_expired, download_limit
 */
export async function startDownload(
  ctx: Ctx,
  { downloadId, ...reference }: ParsedOf<Api['start']>,
): Promise<AnswerOf<Api['start']>> {
  const { id: orderId } = await findOwnOrder(ctx, reference)
  if (!(await countDownload(ctx.db, { orderId, id: downloadId }))) {
    const row = (await findOrderDownloads(ctx.db, orderId)).find(({ id }) => id === downloadId)
    if (!row) throw new Refusal('not_found')
    const state = view(ctx, row).state
    throw new Refusal(state === 'revoked' ? 'order_state' : state === 'expired' ? 'download_expired' : 'download_limit')
  }
  return { url: `/api/home/downloads/${ticketFor(ctx, downloadId)}` }
}

function ticketFor({ env }: Ctx, id: string): string {
  const text = `${id}.${Date.now() + ticketMs}`
  return `${text}.${sign(env, 'download', text)}`
}

/**
 * Returns a bought file by the ticket of a started download.
 * @throws link_invalid, order_state if the order was cancelled or refunded since, not_found if the file is gone
 */
export async function readDownload(ctx: Ctx, { ticket }: ParsedOf<Api['read']>): Promise<StoredFile> {
  const [id = '', end = '', signature = ''] = ticket.split('.')
  if (!isSigned(ctx.env, 'download', `${id}.${end}`, signature) || Number(end) <= Date.now()) throw new Refusal('link_invalid')
  const row = await findDownloadFile(ctx.db, id)
  if (!row) throw new Refusal('link_invalid')
  if (row.revoked) throw new Refusal('order_state')
  return toStoredFile(ctx, { ...row, kind: 'download' })
}

/**
 * Lists the files of an order, for staff.
 * @throws not_found
 */
export async function listDownloads(
  ctx: Ctx,
  { orderId }: ParsedOf<DashboardApi['list']>,
): Promise<AnswerOf<DashboardApi['list']>> {
  const { order } = await findOrderDetails(ctx, orderId)
  return { downloads: await readDownloads(ctx, order.id) }
}

/**
 * Starts count and time of a file anew.
 * @throws not_found, order_state if the order is cancelled or the line refunded
 */
export async function renewOrderDownload(
  ctx: Ctx,
  { orderId, downloadId }: ParsedOf<DashboardApi['renew']>,
): Promise<AnswerOf<DashboardApi['renew']>> {
  const { order } = await findOrderDetails(ctx, orderId)
  const { days, count } = (await readRules(ctx)).downloads
  await inTransaction(ctx, async (ctx) => {
    const row = (await findOrderDownloads(ctx.db, order.id)).find(({ id }) => id === downloadId)
    if (!row) throw new Refusal('not_found')
    if (row.revoked) throw new Refusal('order_state')
    await renewDownload(ctx.db, { id: downloadId, allowed: count > 0 ? count : null, days: days > 0 ? days : null })
    await writeAudit(ctx, {
      section: 'orders',
      action: 'orders.download',
      target: orderId,
      diff: { downloads: [`${row.name}: ${row.used}`, `${row.name}: 0`] },
    })
  })
  return { downloads: await readDownloads(ctx, order.id) }
}

/** Deletes the downloads of an erased customer, inside the caller's transaction. */
export const eraseDownloads = (ctx: Ctx, orderIds: readonly string[]): Promise<void> => deleteDownloads(ctx.db, orderIds)
