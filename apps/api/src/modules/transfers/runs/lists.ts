import type { AnswerOf, Download, ParsedOf } from '@haat/shared/endpoint.ts'
import type { Language } from '@haat/shared/text.ts'
import type { transfersDashboardApi } from '@haat/shared/transfers/dashboard/endpoints.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { serverTexts } from '../../../texts/all.ts'
import { csvLines } from '../writers/csv.ts'
import { findItems, type ItemRow } from './items-repo.ts'
import { assertMay, findVisible, visibleObjects } from './permissions.ts'
import { countTransfers, findTransfers } from './repo.ts'
import { itemView, remarkText, transferView } from './view.ts'

type Api = typeof transfersDashboardApi

const pageSize = 50

/**
 * Lists the runs that the caller may see, newest first, one page at a time.
 * @throws bad_cursor
 */
export async function listTransfers(ctx: Ctx, { q, kind, limit, cursor }: ParsedOf<Api['list']>): Promise<AnswerOf<Api['list']>> {
  const filter = { objects: visibleObjects(ctx), ...(kind && { kind }), ...(q && { q }) }
  const { rows, ...page } = await readListPage(ctx, {
    list: ['transfers', filter],
    cursor,
    limit,
    find: (after) =>
      filter.objects.length === 0 ? Promise.resolve([]) : findTransfers(ctx.db, filter, { after, limit: limit + 1 }),
    count: () => (filter.objects.length === 0 ? Promise.resolve({ total: 0 }) : countTransfers(ctx.db, filter)),
    position: ({ key, id }) => [key, id],
  })
  return { transfers: rows.map((row) => transferView(ctx, row)), ...page }
}

/**
 * Lists the items of an import with what happens to each and why, in the order of the file.
 * @throws not_found, not_allowed
 */
export async function listItems(
  ctx: Ctx,
  { transferId, outcome, after }: ParsedOf<Api['items']>,
): Promise<AnswerOf<Api['items']>> {
  await findVisible(ctx, transferId)
  const found = await findItems(ctx.db, transferId, { outcome, after }, pageSize + 1)
  const items = found.slice(0, pageSize)
  return { items: items.map((item) => itemView(ctx, item)), next: found.length > pageSize ? items.at(-1)!.position : null }
}

/**
 * The report of an import as CSV, in the language of the request: one row for each item, and for each change and remark.
 * @throws not_found, not_allowed without the permission to edit the imported objects
 */
export async function downloadReport(ctx: Ctx, { transferId }: ParsedOf<Api['report']>): Promise<Download> {
  const row = await findVisible(ctx, transferId)
  assertMay(ctx, row.object, 'edit')
  const name = `${row.name.replace(/\.[a-z]+$/i, '')} report.csv`
  return { name, type: 'text/csv; charset=utf-8', content: csvLines(reportRows(ctx, transferId)) }
}

async function* reportRows(ctx: Ctx, transferId: string): AsyncGenerator<string[]> {
  const { report } = serverTexts[ctx.language].transfers
  yield [
    report.line,
    report.name,
    report.outcome,
    report.variant,
    report.column,
    report.from,
    report.to,
    report.remark,
    report.undo,
  ]
  for (let after: number | undefined; ; ) {
    const items = await findItems(ctx.db, transferId, { after }, 500)
    for (const item of items) yield* rowsOfItem(ctx.language, item)
    after = items.at(-1)?.position
    if (after === undefined) return
  }
}

/** The rows of the report for one item. */
function rowsOfItem(language: Language, { line, name, outcome, changes, remarks, undone }: Omit<ItemRow, 'data'>): string[][] {
  const texts = serverTexts[language].transfers
  const result = outcome === null ? '' : texts.outcomes[outcome]
  const undo = undone === null ? '' : texts.undo[undone]
  const rows = [
    ...changes.map(({ label, column, from, to }) => [
      String(line),
      name,
      result,
      label,
      column || texts.newVariant,
      from,
      to,
      '',
      undo,
    ]),
    ...remarks.map((remark) => [String(remark.line), name, result, '', '', '', '', remarkText(language, remark), undo]),
  ]
  return rows.length > 0 ? rows : [[String(line), name, result, '', '', '', '', '', undo]]
}
