import { isDeepStrictEqual } from 'node:util'
import { isReadable, mostBadges } from '@haat/shared/catalog/badges.ts'
import type { badgesDashboardApi, DashboardBadge } from '@haat/shared/catalog/dashboard/badges.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { cleanText } from '../../../../platform/sanitize-html.ts'
import { assertUnchanged, before, toDiff, type UndoHandlers, writeAudit } from '../../../audit/service.ts'
import { moveBadges } from '../../badges/badges-repo.ts'
import { evaluateSoon } from '../../collections/evaluate.ts'
import { refreshMembership } from '../../collections/membership-repo.ts'
import {
  type BadgeFields,
  type BadgeRow,
  countBadges,
  countProducts,
  deleteBadge,
  findBadgeRows,
  findExisting,
  findProductsByHand,
  insertBadge,
  isTextTaken,
  lockBadges,
  newId,
  updateBadge,
} from './badges-repo.ts'

type Api = typeof badgesDashboardApi
type ChangedBadge = { badge: DashboardBadge; undo: string | null }

/** Lists all badges, the highest priority first, with their number of products. */
export async function listBadges(ctx: Ctx): Promise<AnswerOf<Api['list']>> {
  const [rows, counts] = await Promise.all([findBadgeRows(ctx.db), countProducts(ctx.db)])
  return { badges: rows.map((row) => view(row, counts)) }
}

/**
 * Creates a badge.
 * @throws limit_reached, taken (text), bad_request (colours that are hard to read, or an end before the start)
 */
export const createBadge = (ctx: Ctx, input: ParsedOf<Api['create']>): Promise<ChangedBadge> =>
  change(ctx, async (ctx) => {
    if ((await countBadges(ctx.db)) >= mostBadges) throw new Refusal('limit_reached')
    const id = newId()
    return { id, undo: await storeChange(ctx, { id, action: 'badges.create', next: parseFields(input) }) }
  })

/**
 * Saves a badge; `undo` is the audit entry, null without a change.
 * @throws not_found, version_conflict (with the current badge), taken (text), bad_request
 */
export const saveBadge = (ctx: Ctx, { badgeId: id, version, ...input }: ParsedOf<Api['save']>): Promise<ChangedBadge> =>
  change(ctx, async (ctx) => {
    const now = await requireBadge(ctx, id)
    if (now.version !== version) throw new Refusal('version_conflict', { badge: view(now, await countProducts(ctx.db)) })
    return { id, undo: await storeChange(ctx, { id, action: 'badges.save', now, next: parseFields(input) }) }
  })

/**
 * Deletes a badge; its products stay.
 * @throws not_found
 */
export async function removeBadge(ctx: Ctx, { badgeId: id }: ParsedOf<Api['remove']>): Promise<{ undo: string | null }> {
  const undo = await inTransaction(ctx, async (ctx) => {
    await lockBadges(ctx.db)
    return storeChange(ctx, { id, action: 'badges.remove', now: await requireBadge(ctx, id), next: null })
  })
  await evaluateSoon(ctx)
  return { undo }
}

/** Runs a change in a transaction, then finds the products of a changed rule. */
async function change(ctx: Ctx, work: (ctx: Ctx) => Promise<{ id: string; undo: string | null }>): Promise<ChangedBadge> {
  const { id, undo } = await inTransaction(ctx, async (ctx) => {
    await lockBadges(ctx.db)
    return work(ctx)
  })
  if (undo !== null) await evaluateSoon(ctx)
  return { badge: view(await requireBadge(ctx, id), await countProducts(ctx.db)), undo }
}

/** Products that an audit entry of a badge by hand stores for its undo. */
const mostRemembered = 5000

interface Change {
  id: string
  action: string
  now?: BadgeRow | undefined
  next: BadgeFields | null
  undoOf?: string
}

/** Creates (`now` unset), changes or deletes (`next` null) a badge. Answers the audit entry, null without a change. */
async function storeChange(ctx: Ctx, { id, action, now, next, undoOf }: Change): Promise<string | null> {
  const products =
    now?.kind === 'hand' && next?.kind !== 'hand' ? await findProductsByHand(ctx.db, id, mostRemembered) : undefined
  const diff = toDiff({ ...(now && toFields(now)), ...(products?.length && { products }) }, { ...next })
  if (Object.keys(diff).length === 0) return null
  if (next && (await isTextTaken(ctx.db, { id, text: next.text }))) throw new Refusal('taken', { fields: { text: 'taken' } })
  if (!next) await deleteBadge(ctx.db, id)
  else if (now) await updateBadge(ctx.db, id, next, now.kind !== next.kind || !isDeepStrictEqual(now.rule, next.rule))
  else await insertBadge(ctx.db, id, next)
  return writeAudit(ctx, { section: 'products', action, target: id, diff, ...(undoOf && { undoOf }) })
}

const undoChange: UndoHandlers[string] = async (ctx, entry) => {
  await lockBadges(ctx.db)
  const [now] = await findBadgeRows(ctx.db, [entry.target])
  assertUnchanged(entry, { ...(now && toFields(now)) })
  const { products, ...was } = { ...(now && toFields(now)), ...before(entry) } as unknown as BadgeFields & { products?: string[] }
  const next = was.text === null ? null : was
  const action = next ? (now ? 'badges.save' : 'badges.create') : 'badges.remove'
  const undo = (await storeChange(ctx, { id: entry.target, action, now, next, undoOf: entry.id }))!
  if (next?.kind === 'hand' && products) await giveBack(ctx, entry.target, products)
  return undo
}

/** Gives a badge by hand to the products that had it. */
async function giveBack(ctx: Ctx, badgeId: string, products: readonly string[]): Promise<void> {
  const ids = await findExisting(ctx.db, products)
  await moveBadges(ctx.db, { added: ids.map((productId) => ({ productId, badgeId })), removed: [] })
  await refreshMembership(ctx.db, ids)
}

/** A badge that was deleted or got a rule is restored on the products that had it manually, unless they were more than `mostRemembered`. */
export const badgesUndoHandlers: UndoHandlers = {
  'badges.create': undoChange,
  'badges.save': undoChange,
  'badges.remove': undoChange,
}

async function requireBadge(ctx: Ctx, id: string): Promise<BadgeRow> {
  const [row] = await findBadgeRows(ctx.db, [id])
  if (!row) throw new Refusal('not_found')
  return row
}

const toFields = ({ id: _i, version: _v, pending: _p, ...fields }: BadgeRow): BadgeFields => fields

function parseFields({ texts, rule, startsAt, endsAt, ...own }: ParsedOf<Api['create']>): BadgeFields {
  const text = cleanText(own.text)
  const fields = {
    ...(!text && { text: 'holds no words' }),
    ...(!isReadable(own.ground, own.ink) && { ink: 'is hard to read on the background' }),
    ...(startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt) && { endsAt: 'is before the start' }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('bad_request', { fields })
  return {
    ...own,
    text,
    texts: Object.fromEntries(
      Object.entries(texts).flatMap(([language, words]) => (cleanText(words) ? [[language, { text: cleanText(words) }]] : [])),
    ),
    rule: own.kind === 'rule' ? rule : { match: 'all', conditions: [] },
    startsAt: startsAt === null ? null : new Date(startsAt).toISOString(),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
  }
}

const view = ({ id, texts, ...row }: BadgeRow, counts: ReadonlyMap<string, number>): DashboardBadge => ({
  _id: id,
  ...row,
  texts: Object.fromEntries(Object.entries(texts).map(([language, words]) => [language, words.text!])),
  count: counts.get(id) ?? 0,
})
