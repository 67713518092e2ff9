import { randomBytes } from 'node:crypto'
import type { attachmentsDashboardApi } from '@haat/shared/attachments/dashboard/endpoints.ts'
import type { attachmentsApi } from '@haat/shared/attachments/endpoints.ts'
import { type AttachmentPurpose, mostAttachments } from '@haat/shared/attachments/rules.ts'
import type { Attachment } from '@haat/shared/attachments/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { filesOf, removeFiles } from '../../gateways/files.ts'
import { encode, NotAnImage, openImage } from '../../gateways/images.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { consumeRateLimit } from '../../platform/rate-limit.ts'
import { isUnconfirmed } from '../../platform/retry.ts'
import { queue } from '../media/service.ts'
import { findOrderDetails, findOwnOrder, toActor } from '../orders/service.ts'
import {
  type AttachmentRow,
  countPictures,
  deleteAttachments,
  findAttachment,
  findAttachments,
  findKnownFiles,
  insertAttachment,
  lockPictures,
} from './repo.ts'

/** Wide enough to read a bank receipt. */
const width = 1600

interface AttachmentInput {
  /** row id of the order */
  orderId: string
  purpose: AttachmentPurpose
  bytes: Buffer
  by: 'buyer' | 'staff'
}

/**
 * Stores a private picture of an order: validated by its content, re-encoded without metadata, outside the public files. The caller must have checked
 * the permission. Call it outside a transaction, because decoding is slow; `also` runs in the transaction that inserts the row.
 * @throws not_an_image, image_too_large, limit_reached, rate_limited
 */
export async function saveAttachment(
  ctx: Ctx,
  { orderId, purpose, bytes, by }: AttachmentInput,
  also?: (ctx: Ctx, attachment: Attachment) => Promise<void>,
): Promise<Attachment> {
  await consumeRateLimit(ctx, 'upload', orderId)
  await assertRoom(ctx, orderId, purpose)
  const { bytes: made, ...size } = await queue(() => reencode(bytes))
  const file = randomBytes(16).toString('hex')
  const files = filesOf(ctx.env, 'private')
  await files.write(nameOf({ file, ...size }), made)
  try {
    return await inTransaction(ctx, async (ctx) => {
      await lockPictures(ctx.db, orderId)
      await assertRoom(ctx, orderId, purpose)
      const about = { orderId, purpose, file, ...size, bytes: made.length, actor: toActor(ctx), ofStaff: by === 'staff' }
      const saved = attachmentView(await insertAttachment(ctx.db, about))
      await also?.(ctx, saved)
      return saved
    })
  } catch (error) {
    // The insert may have succeeded although its response was lost; the row then needs the file.
    if (!isUnconfirmed(error)) await removeFiles(ctx, 'private', [nameOf({ file, ...size })])
    throw error
  }
}

/** Private pictures by order row id, oldest first; limited to one purpose if given. */
export async function findAttachmentsByOrder(
  ctx: Ctx,
  orderIds: readonly string[],
  purpose?: AttachmentPurpose,
): Promise<Map<string, Attachment[]>> {
  if (orderIds.length === 0) return new Map()
  const found = (await findAttachments(ctx.db, orderIds)).filter((row) => purpose === undefined || row.purpose === purpose)
  return new Map([...Map.groupBy(found, (row) => row.orderId)].map(([id, rows]) => [id, rows.map(attachmentView)]))
}

/** Those of the pictures that belong to the order. */
export async function ownAttachments(ctx: Ctx, orderId: string, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return []
  return (await findAttachments(ctx.db, [orderId])).filter(({ id }) => ids.includes(id)).map(attachmentView)
}

/**
 * Lists the attachments of the caller's own order.
 * @throws not_found
 */
export async function listOwnAttachments(
  ctx: Ctx,
  { purpose, ...reference }: ParsedOf<typeof attachmentsApi.list>,
): Promise<AnswerOf<typeof attachmentsApi.list>> {
  const { id } = await findOwnOrder(ctx, reference)
  return { attachments: (await findAttachmentsByOrder(ctx, [id], purpose)).get(id) ?? [] }
}

/**
 * Lists the attachments of an order for staff.
 * @throws not_found
 */
export async function listAttachments(
  ctx: Ctx,
  { orderId, purpose }: ParsedOf<typeof attachmentsDashboardApi.list>,
): Promise<AnswerOf<typeof attachmentsDashboardApi.list>> {
  const { order } = await findOrderDetails(ctx, orderId)
  return { attachments: (await findAttachmentsByOrder(ctx, [order.id], purpose)).get(order.id) ?? [] }
}

/**
 * Returns the bytes of an attachment of the caller's own order.
 * @throws not_found
 */
export async function readOwnAttachment(
  ctx: Ctx,
  { orderId, attachmentId, token }: ParsedOf<typeof attachmentsApi.read>,
): Promise<AnswerOf<typeof attachmentsApi.read>> {
  const order = await findOwnOrder(ctx, { orderId, token })
  const row = await findAttachment(ctx.db, attachmentId)
  if (row?.orderId !== order.id) throw new Refusal('not_found')
  return bytesOf(ctx, row)
}

/**
 * Returns the bytes of an attachment for staff.
 * @throws not_found
 */
export async function readAnyAttachment(
  ctx: Ctx,
  { attachmentId }: ParsedOf<typeof attachmentsDashboardApi.read>,
): Promise<AnswerOf<typeof attachmentsDashboardApi.read>> {
  const row = await findAttachment(ctx.db, attachmentId)
  if (!row) throw new Refusal('not_found')
  return bytesOf(ctx, row)
}

/**
 * Deletes the attachments of an erased customer, inside the caller's transaction. Returns a function that removes the files; call it after the
 * commit.
 */
export async function eraseAttachments(ctx: Ctx, orderIds: readonly string[]): Promise<(outside: Ctx) => Promise<void>> {
  const deleted = orderIds.length === 0 ? [] : await deleteAttachments(ctx.db, orderIds)
  return async (outside) => {
    await removeFiles(outside, 'private', deleted.map(nameOf))
  }
}

/** Those of the names of files in `private` that a row names. */
export async function findNamedAttachments(ctx: Ctx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const known = await findKnownFiles(
    ctx.db,
    names.map((name) => name.slice(0, 32)),
  )
  return new Set(names.filter((name) => known.has(name.slice(0, 32))))
}

async function assertRoom(ctx: Ctx, orderId: string, purpose: AttachmentPurpose): Promise<void> {
  if ((await countPictures(ctx.db, orderId, purpose)) >= mostAttachments[purpose]) throw new Refusal('limit_reached')
}

async function reencode(bytes: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> {
  try {
    return await encode(await openImage(bytes), { width, format: 'webp' })
  } catch (error) {
    if (error instanceof NotAnImage) throw new Refusal(error.isTooLarge ? 'image_too_large' : 'not_an_image')
    throw error
  }
}

async function bytesOf(ctx: Ctx, row: AttachmentRow): Promise<AnswerOf<typeof attachmentsApi.read>> {
  try {
    return { type: 'image/webp', bytes: await filesOf(ctx.env, 'private').read(nameOf(row)) }
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') throw new Refusal('not_found')
    throw error
  }
}

const nameOf = ({ file, width }: Pick<AttachmentRow, 'file' | 'width'>) => `${file}-${width}.webp`

const attachmentView = ({ id, purpose, width, height, ofStaff, createdAt }: AttachmentRow): Attachment => ({
  _id: id,
  purpose,
  width,
  height,
  ofStaff,
  date: createdAt.toISOString(),
})
