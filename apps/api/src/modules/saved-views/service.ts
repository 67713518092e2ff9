import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { can } from '@haat/shared/permissions.ts'
import type { savedViewsDashboardApi } from '@haat/shared/saved-views/dashboard/endpoints.ts'
import type { SavedView } from '@haat/shared/saved-views/dashboard/schema.ts'
import { mostViews, type ViewList, viewLists } from '@haat/shared/saved-views/lists.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { writeAudit } from '../audit/service.ts'
import { deleteView, findViews, insertView, updateView } from './repo.ts'

type ViewAnswer = { view: SavedView }

/** @throws not_allowed */
export async function listViews(
  ctx: Ctx,
  { list }: ParsedOf<typeof savedViewsDashboardApi.list>,
): Promise<{ views: SavedView[] }> {
  const userId = requireViewer(ctx, list)
  return { views: await findViews(ctx.db, { list, userId }) }
}

/** @throws not_allowed, limit_reached */
export async function createView(
  ctx: Ctx,
  { list, ...fields }: ParsedOf<typeof savedViewsDashboardApi.create>,
): Promise<ViewAnswer> {
  const userId = requireViewer(ctx, list)
  const id = await inTransaction(ctx, (ctx) => insertView(ctx.db, { userId, list, most: mostViews, ...fields }))
  if (!id) throw new Refusal('limit_reached')
  return requireOwnView(ctx, id)
}

/**
 * Changes a view of the user.
 * @throws not_found, not_allowed
 */
export async function saveView(
  ctx: Ctx,
  { viewId, ...fields }: ParsedOf<typeof savedViewsDashboardApi.save>,
): Promise<ViewAnswer> {
  const { view } = await requireOwnView(ctx, viewId)
  const userId = requireViewer(ctx, view.list)
  await updateView(ctx.db, { id: viewId, userId, ...fields })
  return requireOwnView(ctx, viewId)
}

/**
 * Deletes a view of the user.
 * @throws not_found
 */
export async function removeView(
  ctx: Ctx,
  { viewId }: ParsedOf<typeof savedViewsDashboardApi.remove>,
): Promise<Record<string, never>> {
  if (!(await deleteView(ctx.db, { id: viewId, userId: ctx.person!.id }))) throw new Refusal('not_found')
  return {}
}

/**
 * Audits that the user exported a list. The audit log is never erased, so of the filters it records no text in which a name or an email may be.
 * @throws not_allowed
 */
export async function recordExport(
  ctx: Ctx,
  { list, query, rows }: ParsedOf<typeof savedViewsDashboardApi.recordExport>,
): Promise<Record<string, never>> {
  const section = viewLists[list]
  if (!can(ctx.person?.session ?? null, section, 'edit')) throw new Refusal('not_allowed')
  await writeAudit(ctx, {
    section,
    action: `${section}.export`,
    target: list,
    diff: { rows: [null, rows], query: [null, withoutTexts(query)] },
  })
  return {}
}

/** The filters of a query; the search text and values with an email are replaced by `…`. */
function withoutTexts(query: string): string {
  const filters = [...new URLSearchParams(query)].map(
    ([name, value]) => `${name}=${name === 'q' || value.includes('@') ? '…' : value}`,
  )
  return filters.join('&')
}

async function requireOwnView(ctx: Ctx, id: string): Promise<ViewAnswer> {
  const [view] = await findViews(ctx.db, { id, userId: ctx.person!.id })
  if (!view) throw new Refusal('not_found')
  return { view }
}

/**
 * Id of the user.
 * @throws not_allowed without the permission to view the list
 */
function requireViewer(ctx: Ctx, list: ViewList): string {
  if (!can(ctx.person?.session ?? null, viewLists[list], 'view')) throw new Refusal('not_allowed')
  return ctx.person!.id
}
