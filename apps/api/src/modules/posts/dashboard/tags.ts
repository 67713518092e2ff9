import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { postsDashboardApi } from '@haat/shared/posts/dashboard/endpoints.ts'
import type { TranslatedTag } from '@haat/shared/posts/dashboard/schema.ts'
import { postTagKey } from '@haat/shared/posts/rules.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { cleanText } from '../../../platform/sanitize-html.ts'
import { assertUnchanged, before, toDiff, type UndoHandlers, writeAudit } from '../../audit/service.ts'
import { findTranslatedTags, lockTag, type TagRow, writeTag } from '../tags-repo.ts'
import { findAllTags } from './repo.ts'

type Api = typeof postsDashboardApi

const mostTags = 200

/** Lists the tags of all posts with their translations, most frequent first; at most 200. */
export async function listAllTags(ctx: Ctx): Promise<AnswerOf<Api['tags']>> {
  const [names, rows] = await Promise.all([findAllTags(ctx.db, mostTags), findTranslatedTags(ctx.db)])
  const translated = new Map(rows.map((row) => [row.key, row]))
  return { tags: names.map((name) => toTag(name, translated.get(postTagKey(name)))) }
}

/**
 * Translates a tag for all posts; empty names are no translations. `undo` is the audit entry, null without a change.
 * @throws version_conflict (with the current tag)
 */
export const saveTag = (ctx: Ctx, { name, version, names }: ParsedOf<Api['saveTag']>): Promise<AnswerOf<Api['saveTag']>> =>
  inTransaction(ctx, async (ctx) => {
    const key = postTagKey(name)
    const now = await lockTag(ctx.db, key)
    if ((now?.version ?? 0) !== version) throw new Refusal('version_conflict', { tag: toTag(name, now) })
    const next = Object.fromEntries(
      Object.entries(names).flatMap(([language, word]) => (cleanText(word) ? [[language, cleanText(word)]] : [])),
    )
    const undo = await rewrite(ctx, { key, now, next, action: 'posts.translate-tag' })
    return { tag: toTag(name, await lockTag(ctx.db, key)), undo }
  })

const undoChange: UndoHandlers[string] = async (ctx, entry) => {
  const now = await lockTag(ctx.db, entry.target)
  assertUnchanged(entry, { names: now?.names ?? {} })
  const { names } = before(entry) as Pick<TagRow, 'names'>
  return (await rewrite(ctx, { key: entry.target, now, next: names, action: 'posts.translate-tag', undoOf: entry.id }))!
}

export const tagUndoHandlers: UndoHandlers = { 'posts.translate-tag': undoChange }

interface Change {
  key: string
  now: TagRow | undefined
  next: TagRow['names']
  action: string
  undoOf?: string
}

async function rewrite(ctx: Ctx, { key, now, next, action, undoOf }: Change): Promise<string | null> {
  const diff = toDiff({ names: now?.names ?? {} }, { names: next })
  if (Object.keys(diff).length === 0) return null
  if (!(await writeTag(ctx.db, { key, names: next, isNew: !now })))
    throw new Refusal('version_conflict', { tag: toTag(key, await lockTag(ctx.db, key)) })
  return writeAudit(ctx, { section: 'pages', action, target: key, diff, ...(undoOf && { undoOf }) })
}

const toTag = (name: string, row: TagRow | undefined): TranslatedTag => ({
  name,
  names: row?.names ?? {},
  version: row?.version ?? 0,
})
