import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { can } from '@haat/shared/permissions.ts'
import type { viewsDeskApi } from '@haat/shared/views/desk-endpoints.ts'
import type { SavedView } from '@haat/shared/views/desk-schema.ts'
import { mostViews, type ViewList, viewLists } from '@haat/shared/views/lists.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { writeAudit } from '../audit/service.ts'
import { deleteView, findViews, insertView, updateView } from './repo.ts'

type View = { view: SavedView }

export async function listViews(ctx: Ctx, { list }: ParsedOf<typeof viewsDeskApi.list>): Promise<{ views: SavedView[] }> {
  const userId = viewerOf(ctx, list)
  return { views: await findViews(ctx.db, { list, userId }) }
}

export async function keepView(ctx: Ctx, { list, ...fields }: ParsedOf<typeof viewsDeskApi.create>): Promise<View> {
  const userId = viewerOf(ctx, list)
  const id = await inTransaction(ctx, (ctx) => insertView(ctx.db, { userId, list, most: mostViews, ...fields }))
  if (!id) throw new Refusal('limit_reached')
  return ownView(ctx, id)
}

export async function saveView(ctx: Ctx, { viewId, ...fields }: ParsedOf<typeof viewsDeskApi.save>): Promise<View> {
  const { view } = await ownView(ctx, viewId)
  const userId = viewerOf(ctx, view.list)
  await updateView(ctx.db, { id: viewId, userId, ...fields })
  return ownView(ctx, viewId)
}

export async function removeView(ctx: Ctx, { viewId }: ParsedOf<typeof viewsDeskApi.remove>): Promise<Record<string, never>> {
  if (!(await deleteView(ctx.db, { id: viewId, userId: ctx.person!.id }))) throw new Refusal('not_found')
  return {}
}

export async function noteExport(
  ctx: Ctx,
  { list, query, rows }: ParsedOf<typeof viewsDeskApi.noteExport>,
): Promise<Record<string, never>> {
  const section = viewLists[list]
  if (!can(ctx.person?.session ?? null, section, 'edit')) throw new Refusal('not_allowed')
  await writeAudit(ctx, {
    section,
    action: `${section}.export`,
    target: list,
    diff: { rows: [null, rows], query: [null, query] },
  })
  return {}
}

async function ownView(ctx: Ctx, id: string): Promise<View> {
  const [view] = await findViews(ctx.db, { id, userId: ctx.person!.id })
  if (!view) throw new Refusal('not_found')
  return { view }
}

/** The person, who must be allowed to see the list itself. */
function viewerOf(ctx: Ctx, list: ViewList): string {
  if (!can(ctx.person?.session ?? null, viewLists[list], 'view')) throw new Refusal('not_allowed')
  return ctx.person!.id
}
