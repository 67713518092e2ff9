import type { AnswerOf, Download, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { dayOf } from '@haat/shared/reference/time-zone.ts'
import type { transfersDashboardApi } from '@haat/shared/transfers/dashboard/endpoints.ts'
import { transferObjects } from '@haat/shared/transfers/objects.ts'
import { transferFiles } from '../../../gateways/transfer-files.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { writeAudit } from '../../audit/service.ts'
import { readTimeZone } from '../../settings/service.ts'
import { exportSources } from '../objects/sources.ts'
import { assertMay, findVisible } from './permissions.ts'
import { countWorking, insertTransfer, newId } from './repo.ts'
import { transferView } from './view.ts'

type Api = typeof transfersDashboardApi

const mostWorking = 20
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Starts an export as a background job, with the filters of the list. Writes an audit entry, because a file leaves the shop.
 * @throws not_allowed, bad_request, limit_reached
 */
export async function startExport(
  ctx: Ctx,
  { object, fileFormat, filter }: ParsedOf<Api['export']>,
): Promise<AnswerOf<Api['export']>> {
  assertMay(ctx, object, 'edit')
  const { sort: _s, limit: _l, cursor: _c, ...filters } = filter
  exportSources[object].filter(filters)
  if ((await countWorking(ctx.db)) >= mostWorking) throw new Refusal('limit_reached')
  const row = await inTransaction(ctx, async (ctx) => {
    const { section } = transferObjects[object]
    const id = newId()
    await writeAudit(ctx, { section, action: 'transfers.export', target: id, diff: { file: [null, `${object}.${fileFormat}`] } })
    return insertTransfer(ctx.db, {
      id,
      kind: 'export',
      object,
      fileFormat,
      state: 'running',
      name: `${object}-${dayOf(Date.now(), await readTimeZone(ctx))}.${fileFormat}`,
      filter: filters,
      userId: ctx.person?.id ?? null,
      by: ctx.person?.session.user.name ?? ctx.person?.email ?? '',
    })
  })
  ctx.jobs?.wake('transfer')
  return { transfer: transferView(ctx, row) }
}

/**
 * The file of a finished export, while it is available.
 * @throws not_found, not_allowed without the permission to edit the object, also for who started the export
 */
export async function downloadExport(ctx: Ctx, { transferId }: ParsedOf<Api['file']>): Promise<Download> {
  const row = await findVisible(ctx, transferId)
  assertMay(ctx, row.object, 'edit')
  const { availableUntil } = transferView(ctx, row)
  const files = transferFiles(ctx.env)
  const bytes = availableUntil === null ? undefined : await files.size(row.file!)
  if (bytes === undefined) throw new Refusal('not_found')
  return { name: row.name, type: types[row.fileFormat], bytes, content: files.read(row.file!) }
}
