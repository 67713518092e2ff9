import { isDeepStrictEqual } from 'node:util'
import type { blocksDashboardApi } from '@haat/shared/blocks/dashboard/endpoints.ts'
import type { BlockDocument } from '@haat/shared/blocks/dashboard/schema.ts'
import { mostVersions } from '@haat/shared/blocks/kinds.ts'
import { findBlockPlaceholders } from '@haat/shared/blocks/placeholders.ts'
import type { Block } from '@haat/shared/blocks/schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { assertUnchanged, before, type Reversal, type UndoHandlers, writeAudit } from '../../audit/service.ts'
import { findPageText, setBuilt } from '../../pages/service.ts'
import { shopLanguages } from '../../settings/service.ts'
import { picturesIn } from '../pictures.ts'
import {
  addVersion,
  type DocumentRow,
  deleteOldVersions,
  findVersion,
  lockDocument,
  lockDue,
  saveDraftRow,
  setPublished,
  setScheduled,
} from '../repo.ts'
import { firstDraft, requirePageOf } from './document-key.ts'
import { authorOf, describeDocument, lockUnchanged } from './documents.ts'

type Api = typeof blocksDashboardApi
type Changed = { document: BlockDocument; undo: string | null }

const year = 366 * 24 * 60 * 60 * 1000

/**
 * Publishes the draft as a new version: now, or at a moment in the next year.
 * @throws not_found, version_conflict, bad_request (`at`), placeholders_left
 */
export const publishDraft = (ctx: Ctx, { document: key, version, at }: ParsedOf<Api['publish']>): Promise<Changed> =>
  inTransaction(ctx, async (ctx) => {
    const now = (await lockUnchanged(ctx, key, version)) ?? (await storeFirstDraft(ctx, key))
    const moment = at === null ? null : new Date(at)
    if (moment && moment.getTime() > Date.now() + year)
      throw new Refusal('bad_request', { fields: { at: 'is more than a year away' } })
    await assertComplete(ctx, key, now.draft)
    const number = await addVersion(ctx.db, {
      key,
      blocks: now.draft,
      pictures: now.pictures,
      author: authorOf(ctx),
      restoredFrom: null,
    })
    const undo =
      moment && moment > new Date() ? await schedule(ctx, now, { number, at: moment }) : await publish(ctx, now, number)
    return toChanged(ctx, key, undo)
  })

/**
 * Cancels the scheduled publication; the draft and the version stay.
 * @throws not_found
 */
export const cancelSchedule = (ctx: Ctx, { document: key }: ParsedOf<Api['unschedule']>): Promise<Changed> =>
  inTransaction(ctx, async (ctx) => {
    const now = await lockDocument(ctx.db, key)
    return toChanged(ctx, key, now?.publishAt ? await schedule(ctx, now, null) : null)
  })

/**
 * Publishes the blocks of a former version again. The draft follows unless it has changes that were never published.
 * @throws not_found, placeholders_left
 */
export const restoreVersion = (ctx: Ctx, { document: key, number }: ParsedOf<Api['restore']>): Promise<Changed> =>
  inTransaction(ctx, async (ctx) => {
    const now = await lockDocument(ctx.db, key)
    const version = now && (await findVersion(ctx.db, key, number))
    if (!version) throw new Refusal('not_found')
    const published = now.publishedNumber === null ? undefined : await findVersion(ctx.db, key, now.publishedNumber)
    const { blocks, pictures } = version
    if (isDeepStrictEqual(now.draft, published?.blocks))
      await saveDraftRow(ctx.db, { key, draft: blocks, pictures, updatedBy: authorOf(ctx) })
    const added = await addVersion(ctx.db, { key, blocks, pictures, author: authorOf(ctx), restoredFrom: number })
    return toChanged(ctx, key, await publish(ctx, now, added))
  })

/** Publishes scheduled versions that are due; a job calls it in every process. Returns the number published. */
export const publishDueBlocks = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const due = await lockDue(ctx.db)
    for (const { key, published, scheduled } of due) {
      await setScheduled(ctx.db, key, null)
      // The blocks of a deleted page are kept for the undo of its deletion.
      if (!(await isThere(ctx, key))) continue
      await showVersion(ctx, key, scheduled)
      await writeAudit(ctx, {
        section: 'pages',
        action: 'pages.published-on-time',
        target: key,
        diff: { published: [published, scheduled] },
      })
    }
    return due.length
  })

const scheduleOf = ({ scheduledNumber, publishAt }: DocumentRow) =>
  publishAt === null ? null : { number: scheduledNumber!, at: publishAt.toISOString() }

/**
 * Publishes the version that was published before a change.
 * @throws version_conflict, also when that version was deleted
 */
export async function revertPublished(ctx: Ctx, entry: Reversal): Promise<string> {
  const now = await lockExisting(ctx, entry.target)
  assertUnchanged(entry, { published: now.publishedNumber })
  const number = before(entry).published as number | null
  if (number !== null && !(await findVersion(ctx.db, now.key, number))) throw new Refusal('version_conflict')
  return publish(ctx, now, number, entry.id)
}

export const blocksUndoHandlers: UndoHandlers = {
  'pages.published': revertPublished,
  'pages.scheduled': async (ctx, entry) => {
    const now = await lockExisting(ctx, entry.target)
    assertUnchanged(entry, { scheduled: scheduleOf(now) })
    const was = before(entry).scheduled as { number: number; at: string } | null
    if (was && !(await findVersion(ctx.db, now.key, was.number))) throw new Refusal('version_conflict')
    return schedule(ctx, now, was && { number: was.number, at: new Date(was.at) }, entry.id)
  },
}

async function lockExisting(ctx: Ctx, key: string): Promise<DocumentRow> {
  const now = await lockDocument(ctx.db, key)
  if (!now) throw new Refusal('version_conflict')
  return now
}

/** Answers the audit entry. */
async function publish(ctx: Ctx, now: DocumentRow, number: number | null, undoOf?: string | undefined): Promise<string> {
  await showVersion(ctx, now.key, number)
  await deleteOldVersions(ctx.db, now.key, mostVersions)
  return writeAudit(ctx, {
    section: 'pages',
    action: 'pages.published',
    target: now.key,
    diff: { published: [now.publishedNumber, number] },
    ...(undoOf && { undoOf }),
  })
}

/** Answers the audit entry. */
async function schedule(ctx: Ctx, now: DocumentRow, next: { number: number; at: Date } | null, undoOf?: string): Promise<string> {
  await setScheduled(ctx.db, now.key, next)
  await deleteOldVersions(ctx.db, now.key, mostVersions)
  return writeAudit(ctx, {
    section: 'pages',
    action: 'pages.scheduled',
    target: now.key,
    diff: { scheduled: [scheduleOf(now), next && { number: next.number, at: next.at.toISOString() }] },
    ...(undoOf && { undoOf }),
  })
}

/** Makes a version the one that visitors see. A content page without blocks shows its text again. */
async function showVersion(ctx: Ctx, key: string, number: number | null): Promise<void> {
  await setPublished(ctx.db, key, number)
  if (key === 'home') return
  const version = number === null ? undefined : await findVersion(ctx.db, key, number)
  await assertComplete(ctx, key, version?.blocks ?? [])
  await setBuilt(ctx, key, version !== undefined && version.blocks.length > 0)
}

/** Refuses blocks of a content page with placeholders. The refusal lists them with the paths of their texts. */
async function assertComplete(ctx: Ctx, key: string, blocks: readonly Block[]): Promise<void> {
  if (key === 'home') return
  const { languages } = await shopLanguages(ctx)
  const placeholders = findBlockPlaceholders(blocks, languages)
  if (placeholders.length > 0) throw new Refusal('placeholders_left', { placeholders: placeholders.slice(0, 100) })
}

const isThere = async (ctx: Ctx, key: string): Promise<boolean> => key === 'home' || (await findPageText(ctx, key)) !== undefined

/** Stores the first draft of a document that was never saved. */
async function storeFirstDraft(ctx: Ctx, key: string): Promise<DocumentRow> {
  const draft = await firstDraft(ctx, key, await requirePageOf(ctx, key))
  await saveDraftRow(ctx.db, { key, draft, pictures: picturesIn(draft), updatedBy: authorOf(ctx) })
  return (await lockDocument(ctx.db, key))!
}

const toChanged = async (ctx: Ctx, key: string, undo: string | null): Promise<Changed> => ({
  document: await describeDocument(ctx, key),
  undo,
})
