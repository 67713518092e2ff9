import type { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import type { Names, OptionTerm } from '@haat/shared/catalog/dashboard/schema.ts'
import { termKey } from '@haat/shared/catalog/translations.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { assertUnchanged, before, toDiff, type Undoable, writeAudit } from '../../../audit/service.ts'
import { refreshProducts } from '../../products/refresh.ts'
import { findProductsWithTerm, lockTerm, writeTerm } from './terms-repo.ts'

/**
 * Translates a colour name, an attribute value, the name of an attribute or a tag. The products that use it are refreshed afterwards, because search
 * contains its translations.
 * @throws version_conflict (with the current term)
 */
export async function saveTerm(
  ctx: Ctx,
  { name, version, names }: ParsedOf<typeof catalogDashboardApi.saveTerm>,
): Promise<{ term: OptionTerm; undo: string | null }> {
  const key = termKey(name)
  const undo = await inTransaction(ctx, async (ctx) => {
    const old = await lockTerm(ctx.db, key)
    if ((old?.version ?? 0) !== version) throw conflict(name, old)
    return rewrite(ctx, key, { old, names: filled(names), action: 'attributes.translate' })
  })
  await refreshUsers(ctx, key)
  const now = await lockTerm(ctx.db, key)
  return { term: { name, names: now?.names ?? {}, version: now?.version ?? 0 }, undo }
}

/**
 * Reverts the translation of a term.
 * @throws version_conflict
 */
export async function undoTermChange(ctx: Ctx, entry: Undoable): Promise<string> {
  const undo = await inTransaction(ctx, async (ctx) => {
    const old = await lockTerm(ctx.db, entry.target)
    assertUnchanged(entry, { names: old?.names ?? {} })
    const { names } = before(entry) as { names: Names }
    return rewrite(ctx, entry.target, { old, names, action: 'attributes.undo', undoOf: entry.id })
  })
  await refreshUsers(ctx, entry.target)
  return undo!
}

async function rewrite(
  ctx: Ctx,
  key: string,
  { old, names, action, undoOf }: { old: Awaited<ReturnType<typeof lockTerm>>; names: Names; action: string; undoOf?: string },
): Promise<string | null> {
  const diff = toDiff({ names: old?.names ?? {} }, { names })
  if (Object.keys(diff).length === 0) return null
  if (!(await writeTerm(ctx.db, { key, names, isNew: !old }))) throw conflict(key, await lockTerm(ctx.db, key))
  return writeAudit(ctx, { section: 'attributes', action, target: key, diff, ...(undoOf !== undefined && { undoOf }) })
}

const productsPerTransaction = 200

/** In short transactions: a common colour is in thousands of products. */
async function refreshUsers(ctx: Ctx, key: string): Promise<void> {
  const ids = await findProductsWithTerm(ctx.db, key)
  for (let from = 0; from < ids.length; from += productsPerTransaction)
    await refreshProducts(ctx.db, ids.slice(from, from + productsPerTransaction))
}

const conflict = (name: string, row: Awaited<ReturnType<typeof lockTerm>>) =>
  new Refusal('version_conflict', { term: { name, names: row?.names ?? {}, version: row?.version ?? 0 } })

/** Empty names are no translations. */
const filled = (names: Names): Names => Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''))
