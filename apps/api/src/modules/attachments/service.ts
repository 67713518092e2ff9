import { randomBytes } from 'node:crypto'
import type { attachmentsDeskApi } from '@haat/shared/attachments/desk-endpoints.ts'
import type { attachmentsApi } from '@haat/shared/attachments/endpoints.ts'
import { type AttachmentPurpose, mostAttachments } from '@haat/shared/attachments/rules.ts'
import type { Attachment } from '@haat/shared/attachments/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { filesOf } from '../../gateways/files.ts'
import { encode, NotAnImage, openImage } from '../../gateways/images.ts'
import { countTry } from '../../http/limits.ts'
import { isUnconfirmed } from '../../retry.ts'
import { queue } from '../media/uploads.ts'
import { wholeOrder } from '../orders/desk-rewriting.ts'
import { actorOf, heldOrder } from '../orders/service.ts'
import {
  type AttachmentRow,
  countPictures,
  deleteAttachments,
  findAttachment,
  findAttachments,
  insertAttachment,
  lockPictures,
} from './repo.ts'

/** Wide enough to read a bank's receipt. */
const width = 1600

interface Kept {
  /** the row's id of the order */
  orderId: string
  purpose: AttachmentPurpose
  bytes: Buffer
  by: 'buyer' | 'staff'
}

/**
 * Takes a private picture of an order in: judged by its content, re-encoded without metadata, kept where no address leads. Whether the
 * caller may bring it is the caller's business. Call it outside a transaction: decoding is slow. `also` is done in the transaction
 * that keeps it.
 */
export async function keepAttachment(
  ctx: Ctx,
  { orderId, purpose, bytes, by }: Kept,
  also?: (ctx: Ctx, attachment: Attachment) => Promise<void>,
): Promise<Attachment> {
  await countTry(ctx, 'upload', orderId)
  await assertRoom(ctx, orderId, purpose)
  const { bytes: made, ...size } = await queue(() => reencode(bytes))
  const file = randomBytes(16).toString('hex')
  const files = filesOf(ctx.env, 'private')
  await files.write(nameOf({ file, ...size }), made)
  try {
    return await inTransaction(ctx, async (ctx) => {
      await lockPictures(ctx.db, orderId)
      await assertRoom(ctx, orderId, purpose)
      const about = { orderId, purpose, file, ...size, bytes: made.length, actor: actorOf(ctx), ofStaff: by === 'staff' }
      const kept = attachmentView(await insertAttachment(ctx.db, about))
      await also?.(ctx, kept)
      return kept
    })
  } catch (error) {
    // The row may be there after all, and then wants its file.
    if (!isUnconfirmed(error)) await files.remove(nameOf({ file, ...size }))
    throw error
  }
}

/** Private pictures of orders by the rows' ids of these, oldest first; of one kind, where that is named. */
export async function attachmentsOf(
  ctx: Ctx,
  orderIds: readonly string[],
  purpose?: AttachmentPurpose,
): Promise<Map<string, Attachment[]>> {
  if (orderIds.length === 0) return new Map()
  const found = (await findAttachments(ctx.db, orderIds)).filter((row) => purpose === undefined || row.purpose === purpose)
  return new Map([...Map.groupBy(found, (row) => row.orderId)].map(([id, rows]) => [id, rows.map(attachmentView)]))
}

/** Those of these pictures that belong to the order: what somebody names has to be its own. */
export async function ownAttachments(ctx: Ctx, orderId: string, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return []
  return (await findAttachments(ctx.db, [orderId])).filter(({ id }) => ids.includes(id)).map(attachmentView)
}

export async function listOwnAttachments(
  ctx: Ctx,
  { purpose, ...reference }: ParsedOf<typeof attachmentsApi.list>,
): Promise<AnswerOf<typeof attachmentsApi.list>> {
  const { id } = await heldOrder(ctx, reference)
  return { attachments: (await attachmentsOf(ctx, [id], purpose)).get(id) ?? [] }
}

export async function listAttachments(
  ctx: Ctx,
  { orderId, purpose }: ParsedOf<typeof attachmentsDeskApi.list>,
): Promise<AnswerOf<typeof attachmentsDeskApi.list>> {
  const { order } = await wholeOrder(ctx, orderId)
  return { attachments: (await attachmentsOf(ctx, [order.id], purpose)).get(order.id) ?? [] }
}

/** For whoever holds the order; a picture of another order is none. */
export async function readOwnAttachment(
  ctx: Ctx,
  { orderId, attachmentId, token }: ParsedOf<typeof attachmentsApi.read>,
): Promise<AnswerOf<typeof attachmentsApi.read>> {
  const order = await heldOrder(ctx, { orderId, token })
  const row = await findAttachment(ctx.db, attachmentId)
  if (row?.orderId !== order.id) throw new Refusal('not_found')
  return bytesOf(ctx, row)
}

export async function readAnyAttachment(
  ctx: Ctx,
  { attachmentId }: ParsedOf<typeof attachmentsDeskApi.read>,
): Promise<AnswerOf<typeof attachmentsDeskApi.read>> {
  const row = await findAttachment(ctx.db, attachmentId)
  if (!row) throw new Refusal('not_found')
  return bytesOf(ctx, row)
}

/**
 * Inside a transaction: the pictures of these orders go with the person who brought them. Answers what takes their files away, to be
 * called once that is committed.
 */
export async function forgetAttachments(ctx: Ctx, orderIds: readonly string[]): Promise<(outside: Ctx) => Promise<void>> {
  const gone = orderIds.length === 0 ? [] : await deleteAttachments(ctx.db, orderIds)
  return async (outside) => {
    const files = filesOf(outside.env, 'private')
    for (const row of gone) await files.remove(nameOf(row))
  }
}

async function assertRoom(ctx: Ctx, orderId: string, purpose: AttachmentPurpose): Promise<void> {
  if ((await countPictures(ctx.db, orderId, purpose)) >= mostAttachments[purpose]) throw new Refusal('limit_reached')
}

async function reencode(bytes: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> {
  try {
    return await encode(await openImage(bytes), { width, format: 'webp' })
  } catch (error) {
    if (error instanceof NotAnImage) throw new Refusal('not_an_image')
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
