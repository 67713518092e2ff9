import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { mediaDeskApi } from '@haat/shared/media/desk-endpoints.ts'
import type { DeskMedia, MediaFields, MediaPage, MediaQuery } from '@haat/shared/media/desk-schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { filesOf } from '../../gateways/files.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { runBulk } from '../../platform/bulk.ts'
import { viewRows } from '../../platform/view-rows.ts'
import { writeAudit } from '../audit/service.ts'
import { assertStill, before, diffOf, type Undoable, type Undoers } from '../audit/undo.ts'
import {
  countMedia,
  type DeskMediaRow,
  deleteMedia,
  findDeskMedia,
  findFolders,
  findMediaPage,
  lockMedia,
  updateMedia,
} from './desk-repo.ts'
import { findByHash } from './repo.ts'
import { addAvif, addAvifLater, keepPicture, nameOf, pictureOf, preparePicture } from './service.ts'
import { queue } from './uploads.ts'
import { findUses } from './uses-repo.ts'

export async function listMedia(ctx: Ctx, { sort, limit, cursor, ...filter }: MediaQuery): Promise<MediaPage> {
  const list = JSON.stringify(['desk media', sort, filter])
  const after = cursor === undefined ? undefined : String(readCursor(ctx, list, cursor)[0])
  const [found, { total, estimated }, folders] = await Promise.all([
    findMediaPage(ctx.db, filter, { newest: sort === '-created', limit: limit + 1, ...(after !== undefined && { after }) }),
    countMedia(ctx.db, filter),
    findFolders(ctx.db),
  ])
  const page = found.slice(0, limit)
  return {
    media: viewRows(ctx, page, view),
    folders,
    next: found.length > limit ? cursorFor(ctx, list, [page.at(-1)!.id]) : null,
    total,
    ...(estimated && { estimated }),
  }
}

export async function readMedia(ctx: Ctx, { mediaId }: { mediaId: string }): Promise<AnswerOf<typeof mediaDeskApi.read>> {
  const row = await findDeskMedia(ctx.db, mediaId)
  if (!row) throw new Refusal('not_found')
  return { media: view(row), uses: await findUses(ctx.db, mediaId) }
}

export async function uploadMedia(ctx: Ctx): Promise<{ media: DeskMedia }> {
  const prepared = await queue(() => preparePicture(ctx, ctx.upload!, { alt: '' }))
  const id = await inTransaction(ctx, async (ctx) => {
    const { id } = await keepPicture(ctx, prepared)
    if (prepared.id === undefined) await writeAudit(ctx, { section: 'media', action: 'media.upload', target: id })
    return id
  })
  addAvifLater(ctx, id)
  return { media: view((await findDeskMedia(ctx.db, id))!) }
}

export const saveMedia = (
  ctx: Ctx,
  { mediaId, ...fields }: ParsedOf<typeof mediaDeskApi.save>,
): Promise<{ media: DeskMedia; undo: string | null }> =>
  inTransaction(ctx, async (ctx) => {
    const old = await lockMedia(ctx.db, mediaId)
    if (!old) throw new Refusal('not_found')
    const undo = await rewrite(ctx, old, fields, 'media.save')
    return { media: view((await findDeskMedia(ctx.db, mediaId))!), undo }
  })

export const moveMedia = async (
  ctx: Ctx,
  { ids, folder }: ParsedOf<typeof mediaDeskApi.move>,
): Promise<AnswerOf<typeof mediaDeskApi.move>> => ({
  results: await runBulk(ctx, ids, async (ctx, mediaId) => {
    const old = await lockMedia(ctx.db, mediaId)
    if (!old) throw new Refusal('not_found')
    return rewrite(ctx, old, { ...fieldsOf(old), folder }, 'media.save')
  }),
})

/** The file may be lost or broken, which is said to who asks. */
export async function makeSizes(ctx: Ctx, { mediaId }: { mediaId: string }): Promise<{ media: DeskMedia }> {
  if (!(await findDeskMedia(ctx.db, mediaId))) throw new Refusal('not_found')
  await queue(() => addAvif(ctx, mediaId)).catch((err: unknown) => {
    ctx.log.warn({ err, media: mediaId }, 'no AVIF was made')
    throw new Refusal('not_an_image')
  })
  const row = await findDeskMedia(ctx.db, mediaId)
  if (!row) throw new Refusal('not_found')
  return { media: view(row) }
}

const undoMediaSave = (ctx: Ctx, entry: Undoable): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const now = await lockMedia(ctx.db, entry.target)
    if (!now) throw new Refusal('not_found')
    assertStill(entry, { ...fieldsOf(now) })
    return (await rewrite(ctx, now, { ...fieldsOf(now), ...before(entry) }, 'media.undo', entry.id))!
  })

export const mediaUndoers: Undoers = { 'media.save': undoMediaSave }

/** The files go once that is committed: what is still being looked at does not vanish for nothing. */
export async function removeMedia(ctx: Ctx, { mediaId }: { mediaId: string }): Promise<Record<string, never>> {
  const gone = await inTransaction(ctx, async (ctx) => {
    const row = await lockMedia(ctx.db, mediaId)
    if (!row) throw new Refusal('not_found')
    const uses = await findUses(ctx.db, mediaId)
    if (uses.length > 0) throw new Refusal('in_use', { uses })
    await deleteMedia(ctx.db, mediaId)
    await writeAudit(ctx, { section: 'media', action: 'media.remove', target: mediaId, diff: diffOf({ ...fieldsOf(row) }, {}) })
    return row
  })
  // Somebody may have brought the same picture a moment ago.
  if (await findByHash(ctx.db, gone.hash)) return {}
  const files = filesOf(ctx.env)
  for (const rendition of gone.renditions) await files.remove(nameOf(gone.hash, rendition))
  return {}
}

async function rewrite(
  ctx: Ctx,
  old: DeskMediaRow,
  fields: MediaFields,
  action: string,
  undoOf?: string,
): Promise<string | null> {
  const diff = diffOf({ ...fieldsOf(old) }, { ...fields })
  if (Object.keys(diff).length === 0) return null
  await updateMedia(ctx.db, old.id, fields)
  return writeAudit(ctx, { section: 'media', action, target: old.id, diff, ...(undoOf !== undefined && { undoOf }) })
}

const fieldsOf = ({ alt, folder, focalX, focalY }: DeskMediaRow): MediaFields => ({ alt, folder, focalX, focalY })

const view = (row: DeskMediaRow): DeskMedia => ({
  _id: row.id,
  image: pictureOf(row),
  ...fieldsOf(row),
  bytes: row.renditions.reduce((sum, { bytes }) => sum + bytes, 0),
  createdAt: row.createdAt,
})
