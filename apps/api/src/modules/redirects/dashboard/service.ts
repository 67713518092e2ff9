import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { redirectsDashboardApi } from '@haat/shared/redirects/dashboard/endpoints.ts'
import type { MissingPath, UrlRedirect, UrlRedirectQuery } from '@haat/shared/redirects/dashboard/schema.ts'
import { isReservedPath, normalizePath, readTarget } from '@haat/shared/redirects/rules.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { toDiff, writeAudit } from '../../audit/service.ts'
import {
  countFree,
  countUrlRedirects,
  deleteMissingPath,
  deleteUrlRedirect,
  findMissingPaths,
  findTouching,
  findUrlRedirect,
  findUrlRedirects,
  lockUrlRedirects,
  putUrlRedirects,
  type UrlRedirectFields,
  type UrlRedirectRow,
  updateUrlRedirect,
} from './repo.ts'

const mostMissing = 200

/**
 * Lists URL redirects, one page at a time.
 * @throws bad_cursor
 */
export async function listUrlRedirects(ctx: Ctx, { q, sort, limit, cursor }: UrlRedirectQuery) {
  const words = q?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10) ?? []
  const { rows, ...page } = await readListPage(ctx, {
    list: ['redirects', sort, words],
    cursor,
    limit,
    find: (after) => findUrlRedirects(ctx.db, words, { sort, limit, after }),
    count: () => countUrlRedirects(ctx.db, words),
    position: ({ key, id }) => [key, id],
  })
  return { redirects: rows.map(view), ...page }
}

/**
 * Creates a redirect from a path without a page.
 * @throws bad_request, redirect_reserved, redirect_chain, taken, limit_reached
 */
export const createUrlRedirect = (
  ctx: Ctx,
  input: ParsedOf<typeof redirectsDashboardApi.create>,
): Promise<{ redirect: UrlRedirect }> =>
  inTransaction(ctx, async (ctx) => {
    const fields = readFields(ctx, input)
    await lockUrlRedirects(ctx.db)
    await checkOthers(ctx, fields)
    if ((await countFree(ctx.db)) === 0) throw new Refusal('limit_reached')
    const [made] = await putUrlRedirects(ctx.db, [fields])
    await writeAudit(ctx, {
      section: 'pages',
      action: 'redirects.create',
      target: made!.id,
      diff: toDiff(nothing, shown(made!)),
    })
    return { redirect: view(made!) }
  })

/**
 * Changes a redirect.
 * @throws bad_request, not_found, version_conflict, redirect_reserved, redirect_chain, taken
 */
export const saveUrlRedirect = (
  ctx: Ctx,
  { redirectId, version, ...input }: ParsedOf<typeof redirectsDashboardApi.save>,
): Promise<{ redirect: UrlRedirect }> =>
  inTransaction(ctx, async (ctx) => {
    const fields = readFields(ctx, input)
    await lockUrlRedirects(ctx.db)
    const old = await findUrlRedirect(ctx.db, redirectId)
    if (!old) throw new Refusal('not_found')
    if (old.version !== version) throw new Refusal('version_conflict', { redirect: view(old) })
    await checkOthers(ctx, fields, redirectId)
    const diff = toDiff(shown(old), shown(fields))
    if (Object.keys(diff).length === 0) return { redirect: view(old) }
    await updateUrlRedirect(ctx.db, redirectId, fields)
    await writeAudit(ctx, { section: 'pages', action: 'redirects.save', target: redirectId, diff })
    return { redirect: view((await findUrlRedirect(ctx.db, redirectId))!) }
  })

/**
 * Deletes a redirect.
 * @throws not_found
 */
export const removeUrlRedirect = (ctx: Ctx, { redirectId }: { redirectId: string }): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    await lockUrlRedirects(ctx.db)
    const old = await findUrlRedirect(ctx.db, redirectId)
    if (!old) throw new Refusal('not_found')
    await deleteUrlRedirect(ctx.db, redirectId)
    await writeAudit(ctx, {
      section: 'pages',
      action: 'redirects.remove',
      target: redirectId,
      diff: toDiff(shown(old), nothing),
    })
    return {}
  })

/** Lists the most frequent paths of the last 30 days that led nowhere and have no redirect. */
export const listMissingPaths = async (ctx: Ctx): Promise<{ missing: MissingPath[] }> => ({
  missing: await findMissingPaths(ctx.db, mostMissing),
})

/** Removes a path from the list of missing pages. */
export async function dismissMissingPath(ctx: Ctx, { path }: { path: string }): Promise<Record<string, never>> {
  await deleteMissingPath(ctx.db, path)
  return {}
}

type Input = Pick<UrlRedirect, 'path' | 'target'>

function readFields(ctx: Ctx, input: Input): UrlRedirectFields {
  const path = normalizePath(input.path)
  const target = readTarget(input.target, ctx.env.publicUrl)
  if (path === undefined) throw new Refusal('bad_request', { fields: { path: 'is not a path' } })
  if (!target) throw new Refusal('bad_request', { fields: { target: 'is neither a path of the shop nor an https URL' } })
  if (isReservedPath(path)) throw new Refusal('redirect_reserved', { fields: { path: 'is a page of the shop' } })
  return { path, target: target.target, targetPath: target.path }
}

/** Refuses a redirect that another one starts from, leads to or continues. */
async function checkOthers(ctx: Ctx, { path, targetPath }: UrlRedirectFields, own?: string): Promise<void> {
  if (path === targetPath) throw new Refusal('redirect_chain', { fields: { target: 'is the path itself' } })
  const touching = await findTouching(ctx.db, [path, ...(targetPath === null ? [] : [targetPath])])
  const others = touching.filter(({ id }) => id !== own)
  if (others.some((other) => other.path === path)) throw new Refusal('taken', { fields: { path: 'has a redirect' } })
  const next = others.find((other) => other.path === targetPath)
  if (next) throw new Refusal('redirect_chain', { fields: { target: `redirects to ${next.target}` } })
  const before = others.find((other) => other.targetPath === path)
  if (before) throw new Refusal('redirect_chain', { fields: { path: `is the target of ${before.path}` } })
}

const nothing = { path: null, target: null }

const shown = ({ path, target }: Input) => ({ path, target })

const view = ({ id, path, target, createdAt, version }: UrlRedirectRow): UrlRedirect => ({
  _id: id,
  path,
  target,
  createdAt,
  version,
})
