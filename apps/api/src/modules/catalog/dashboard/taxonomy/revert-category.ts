import type { CategoryPlace } from '@haat/shared/catalog/dashboard/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { assertUnchanged, before, type Reversal, toDiff, writeAudit } from '../../../audit/service.ts'
import { deleteRedirects } from '../../../redirects/service.ts'
import { changeTree, orderChange, reorder, rewrite, toPlaces, wordsIn } from './categories.ts'
import { type CategoryWords, categorySlugIsTaken, deleteCategory, insertDashboardCategory } from './categories-repo.ts'

/**
 * Reverts a change of a category, also its creation and deletion; a restored one is last at the top level. A category with products or
 * children is not deleted.
 * @throws version_conflict, taken, in_use, conflict (its picture is gone)
 */
export const revertCategory = (ctx: Ctx, change: Reversal): Promise<string> =>
  changeTree(ctx, async (ctx, all) => {
    const { order: _, ...diff } = change.diff
    const now = all.find(({ id }) => id === change.target)
    assertUnchanged({ diff }, { ...(now && wordsIn(now)) })
    const words = { ...(now && wordsIn(now)), ...before({ diff }) } as CategoryWords
    const action = actionOf(change)
    if (words.name !== null && (await categorySlugIsTaken(ctx.db, words.slug, change.target)))
      throw new Refusal('taken', { fields: { slug: 'taken' } })
    if (now && words.name !== null) return (await rewrite(ctx, now, words, action, change.id))!
    if (now) {
      if (now.count > 0 || all.some(({ parentId }) => parentId === now.id)) throw new Refusal('in_use')
      await deleteCategory(ctx.db, now.id)
      await deleteRedirects(ctx, now.id)
    } else await insertDashboardCategory(ctx.db, { ...words, id: change.target, parentId: null })
    const written = now ? { ...toDiff({ ...wordsIn(now) }, {}), order: await orderChange(ctx, all) } : toDiff({}, { ...words })
    return writeAudit(ctx, { section: 'categories', action, target: change.target, diff: written, undoOf: change.id })
  })

/**
 * Reverts a change of the category tree. When restoring a past state, categories created since stay at the end, and those deleted since are omitted.
 * @throws version_conflict
 */
export const revertCategoryOrder = (ctx: Ctx, change: Reversal): Promise<string> =>
  changeTree(ctx, async (ctx, all) => {
    const now = toPlaces(all)
    assertUnchanged(change, { order: now })
    const undo = await reorder(ctx, all, before(change).order as CategoryPlace[], actionOf(change), change.id)
    if (undo === null) throw new Refusal('version_conflict')
    return undo
  })

const actionOf = ({ id }: Reversal) => (id === undefined ? 'categories.restore' : 'categories.undo')
