import { normalizePath } from '@haat/shared/redirects/rules.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  addMissing,
  dropSlug,
  dropTarget,
  findFormer,
  findTarget,
  findUrlTarget,
  type MissingCount,
  putTarget,
  type RedirectKind,
  sweepMissing,
} from './repo.ts'

export { listUrlRedirects } from './dashboard/service.ts'
export type { MissingCount } from './repo.ts'

/** Adds a redirect after a slug changed, in the transaction of the change. */
export async function addRedirect(ctx: Ctx, kind: RedirectKind, id: string, from: string, to: string): Promise<void> {
  if (from === to) return
  // The current slug takes precedence: delete an older redirect from it.
  await dropSlug(ctx.db, kind, to)
  await putTarget(ctx.db, kind, from, id)
}

/** Target id of a former slug; ask only if no row has the slug now. */
export const findRedirectTarget = (ctx: Ctx, kind: RedirectKind, slug: string): Promise<string | undefined> =>
  findTarget(ctx.db, kind, slug)

/** Former slugs of all targets of a kind, for kinds with few rows. */
export const findFormerSlugs = (ctx: Ctx, kind: RedirectKind): Promise<Map<string, string[]>> => findFormer(ctx.db, kind)

/** Deletes the redirects of a target, in the transaction of its deletion. */
export const deleteRedirects = (ctx: Ctx, id: string): Promise<void> => dropTarget(ctx.db, id)

/**
 * Where staff redirect a path to: a path of the shop or an https URL. Ask only if no page answers at the path, so that this is one
 * read by key for a request that would fail otherwise.
 */
export async function findUrlRedirect(ctx: Ctx, path: string): Promise<string | undefined> {
  const normalized = normalizePath(path)
  return normalized === undefined ? undefined : findUrlTarget(ctx.db, normalized)
}

/** Answers the web app, which has opened a path without a page. */
export const followRedirect = async (ctx: Ctx, { path }: { path: string }): Promise<{ target: string | null }> => ({
  target: (await findUrlRedirect(ctx, path)) ?? null,
})

/** The form in which a missing path is counted; null if it may contain personal data or a secret, or is not a path. */
export function missingPathToCount(path: string): string | null {
  const normalized = normalizePath(path)
  if (normalized === undefined || normalized.length > 200 || /@|%|\d{8,}/.test(normalized)) return null
  // A long part with digits and without word breaks is probably a token.
  return normalized.split('/').some((part) => /^(?=.*\d)[\w]{20,}$/.test(part)) ? null : normalized
}

/** Adds to the counts of paths that led nowhere. */
export const recordMissing = (ctx: Pick<Ctx, 'db'>, counts: readonly MissingCount[]): Promise<void> => addMissing(ctx.db, counts)

/** Run by a job: deletes counts of missing paths that are older than 30 days. `today`: ISO date. */
export const deleteOldMissing = (ctx: Ctx, today: string): Promise<void> => sweepMissing(ctx.db, today)
