import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import type { DashboardMedia, MediaFields, MediaPage, MediaQuery } from '@haat/shared/media/dashboard/schema.ts'
import { nameOfSize } from '../../../gateways/files.ts'
import { runBulk } from '../../../platform/bulk.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { viewRows } from '../../../platform/view-rows.ts'
import { assertUnchanged, before, toDiff, type Undoable, type UndoHandlers, writeAudit } from '../../audit/service.ts'
import { removePictureFiles } from '../files/picture-files.ts'
import { addAvif, addAvifLater, insertPicture, preparePicture, toPicture } from '../service.ts'
import { queue } from '../uploads.ts'
import { findUses } from '../uses-repo.ts'
import {
  countMedia,
  type DashboardMediaRow,
  deleteMedia,
  findDashboardMedia,
  findFolders,
  findMediaPage,
  lockMedia,
  updateMedia,
} from './repo.ts'

/**
 * Lists media for staff, one page at a time.
 * @throws bad_cursor
 */
export async function listMedia(ctx: Ctx, { sort, limit, cursor, ...filter }: MediaQuery): Promise<MediaPage> {
  const [{ rows, ...page }, folders] = await Promise.all([
    readListPage(ctx, {
      list: ['dashboard media', sort, filter],
      cursor,
      limit,
      find: (after) =>
        findMediaPage(ctx.db, filter, {
          newest: sort === '-created',
          limit: limit + 1,
          ...(after && { after: String(after[0]) }),
        }),
      count: () => countMedia(ctx.db, filter),
      position: ({ id }) => [id],
    }),
    findFolders(ctx.db),
  ])
  return { media: viewRows(ctx, rows, view), folders, ...page }
}

/**
 * Returns one picture and where it is used.
 * @throws not_found
 */
export async function readMedia(ctx: Ctx, { mediaId }: { mediaId: string }): Promise<AnswerOf<typeof mediaDashboardApi.read>> {
  const row = await findDashboardMedia(ctx.db, mediaId)
  if (!row) throw new Refusal('not_found')
  return { media: view(row), uses: await findUses(ctx.db, mediaId) }
}

/**
 * Stores a picture uploaded by staff.
 * @throws not_an_image, image_too_large
 */
export async function uploadMedia(ctx: Ctx): Promise<{ media: DashboardMedia }> {
  const prepared = await queue(() => preparePicture(ctx, ctx.upload!, { alt: '' }))
  const id = await inTransaction(ctx, async (ctx) => {
    const { id } = await insertPicture(ctx, prepared)
    if (prepared.id === undefined) await writeAudit(ctx, { section: 'media', action: 'media.upload', target: id })
    return id
  })
  addAvifLater(ctx, id)
  return { media: view((await findDashboardMedia(ctx.db, id))!) }
}

/**
 * Saves alt texts, folder and focal point of a picture.
 * @throws not_found, version_conflict (with the current picture) if a version is given
 */
export const saveMedia = (
  ctx: Ctx,
  { mediaId, version, ...fields }: ParsedOf<typeof mediaDashboardApi.save>,
): Promise<{ media: DashboardMedia; undo: string | null }> =>
  inTransaction(ctx, async (ctx) => {
    const old = await lockMedia(ctx.db, mediaId)
    if (!old) throw new Refusal('not_found')
    if (version !== undefined && version !== old.version) throw new Refusal('version_conflict', { media: view(old) })
    const undo = await rewrite(ctx, old, fields, 'media.save')
    return { media: view((await findDashboardMedia(ctx.db, mediaId))!), undo }
  })

/** Moves several pictures to a folder, each in its own transaction; reports `not_found` for a picture that is gone. */
export const moveMedia = async (
  ctx: Ctx,
  { ids, folder }: ParsedOf<typeof mediaDashboardApi.move>,
): Promise<AnswerOf<typeof mediaDashboardApi.move>> => ({
  results: await runBulk(ctx, ids, async (ctx, mediaId) => {
    const old = await lockMedia(ctx.db, mediaId)
    if (!old) throw new Refusal('not_found')
    return rewrite(ctx, old, { ...fieldsOf(old), folder }, 'media.save')
  }),
})

/**
 * Adds missing AVIF sizes within the request; fails if the file is missing or broken.
 * @throws not_found, not_an_image, image_too_large
 */
export async function makeSizes(ctx: Ctx, { mediaId }: { mediaId: string }): Promise<{ media: DashboardMedia }> {
  if (!(await findDashboardMedia(ctx.db, mediaId))) throw new Refusal('not_found')
  await queue(() => addAvif(ctx, mediaId)).catch((err: unknown) => {
    ctx.log.warn({ err, media: mediaId }, 'AVIF encoding failed')
    throw new Refusal('not_an_image')
  })
  const row = await findDashboardMedia(ctx.db, mediaId)
  if (!row) throw new Refusal('not_found')
  return { media: view(row) }
}

const undoMediaSave = (ctx: Ctx, entry: Undoable): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const now = await lockMedia(ctx.db, entry.target)
    if (!now) throw new Refusal('not_found')
    assertUnchanged(entry, { ...fieldsOf(now) })
    return (await rewrite(ctx, now, { ...fieldsOf(now), ...before(entry) }, 'media.undo', entry.id))!
  })

export const mediaUndoHandlers: UndoHandlers = { 'media.save': undoMediaSave }

/**
 * Deletes an unused picture; its files are removed after the commit, so that a rollback keeps them.
 * @throws not_found, in_use (with its uses)
 */
export async function removeMedia(ctx: Ctx, { mediaId }: { mediaId: string }): Promise<Record<string, never>> {
  const deleted = await inTransaction(ctx, async (ctx) => {
    const row = await lockMedia(ctx.db, mediaId)
    if (!row) throw new Refusal('not_found')
    const uses = await findUses(ctx.db, mediaId)
    if (uses.length > 0) throw new Refusal('in_use', { uses })
    await deleteMedia(ctx.db, mediaId)
    await writeAudit(ctx, { section: 'media', action: 'media.remove', target: mediaId, diff: toDiff({ ...fieldsOf(row) }, {}) })
    return row
  })
  await removePictureFiles(
    ctx,
    deleted.hash,
    deleted.renditions.map((rendition) => nameOfSize(deleted.hash, rendition)),
  )
  return {}
}

async function rewrite(
  ctx: Ctx,
  old: DashboardMediaRow,
  input: MediaFields,
  action: string,
  undoOf?: string,
): Promise<string | null> {
  const { alts = old.alts } = input
  const fields = { ...input, alts: Object.fromEntries(Object.entries(alts).filter(([, alt]) => alt !== '')) }
  const diff = toDiff({ ...fieldsOf(old) }, { ...fields })
  if (Object.keys(diff).length === 0) return null
  await updateMedia(ctx.db, old.id, fields)
  return writeAudit(ctx, { section: 'media', action, target: old.id, diff, ...(undoOf !== undefined && { undoOf }) })
}

const fieldsOf = ({ alt, alts, folder, focalX, focalY }: DashboardMediaRow): Required<MediaFields> => ({
  alt,
  alts,
  folder,
  focalX,
  focalY,
})

const view = (row: DashboardMediaRow): DashboardMedia => ({
  _id: row.id,
  image: toPicture(row),
  ...fieldsOf(row),
  bytes: row.renditions.reduce((sum, { bytes }) => sum + bytes, 0),
  createdAt: row.createdAt,
  version: row.version,
})
