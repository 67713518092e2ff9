import type { Picture } from '@haat/shared/media/schema.ts'
import { toAmount } from '@haat/shared/money.ts'
import { buyerMayCancelReturn } from '@haat/shared/returns/rules.ts'
import type { Return, ReturnLine, ReturnMessage } from '@haat/shared/returns/schema.ts'
import type { Ctx } from '../../platform/context.ts'
import { findAttachmentsByOrder } from '../attachments/service.ts'
import { picturesByIds } from '../media/service.ts'
import { findStoredToken } from '../orders/service.ts'
import {
  findOutcomes,
  findReturnLines,
  findReturnMessages,
  type MessageRow,
  type OutcomeRow,
  type PicturesById,
  type ReturnLineRow,
  type ReturnRow,
} from './repo.ts'

/** A return with its related rows. */
export interface ReturnDetails {
  row: ReturnRow
  lines: readonly ReturnLineRow[]
  messages: readonly MessageRow[]
  outcome: OutcomeRow
  /** product pictures by media id */
  images: ReadonlyMap<string, Picture>
  /** photos sent by customer and staff */
  photos: PicturesById
}

/** Loads related rows of the returns, in the given order, with one query per table. */
export async function loadReturnDetails(ctx: Ctx, found: readonly ReturnRow[]): Promise<ReturnDetails[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const lines = await findReturnLines(ctx.db, ids)
  const messages = await findReturnMessages(ctx.db, ids)
  const outcomes = new Map((await findOutcomes(ctx.db, ids)).map((row) => [row.id, row]))
  const images = await picturesByIds(
    ctx,
    lines.flatMap(({ mediaId }) => mediaId ?? []),
  )
  const saved = await findAttachmentsByOrder(ctx, [...new Set(found.map(({ orderId }) => orderId))])
  const photos = new Map([...saved.values()].flat().map((picture) => [picture._id, picture]))
  return found.map((row) => ({
    row,
    lines: lines.filter(({ returnId }) => returnId === row.id),
    messages: messages.filter(({ returnId }) => returnId === row.id),
    outcome: outcomes.get(row.id)!,
    images,
    photos,
  }))
}

/** The return as its customer sees it, amounts in major units. */
export function returnView(ctx: Ctx, details: ReturnDetails): Return {
  const { row, lines, outcome, images } = details
  const { exchangeId, exchangeNumber, exchangeTokenHash } = outcome
  const token = exchangeTokenHash ? findStoredToken(ctx.env, { id: exchangeId!, tokenHash: exchangeTokenHash }) : undefined
  return {
    ...headView(details),
    lines: lines.map((line) => ({ ...lineView(line, images), ...buyerNames(line) })),
    exchange: exchangeNumber === null ? null : { orderId: exchangeNumber, ...(token && { token }) },
    canCancel: buyerMayCancelReturn(row.status),
  }
}

/** The fields that customer and staff share. */
export function headView({ row, messages, outcome, photos }: ReturnDetails) {
  const { refundAmount, refundStatus } = outcome
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    resolution: row.resolution,
    reason: row.reason,
    noGoodsBack: row.noGoodsBack,
    messages: messages.map((message) => messageView(message, photos)),
    refund: refundStatus === null ? null : { amount: toAmount(refundAmount ?? 0), status: refundStatus },
    date: row.createdAt.toISOString(),
    decided: row.decidedAt?.toISOString() ?? null,
    received: row.receivedAt?.toISOString() ?? null,
    closed: row.closedAt?.toISOString() ?? null,
  }
}

/** The names that the customer saw when ordering. */
const buyerNames = ({ name, colorName, attributeName, texts }: ReturnLineRow) => ({
  name: texts?.name ?? name,
  color: texts?.color ?? colorName,
  attribute: texts?.attribute ?? attributeName,
})

/** A line of a return as staff see it, with the names in the shop's language; `image` is null if the picture is gone. */
export const lineView = (line: ReturnLineRow, images: ReturnDetails['images']): ReturnLine => ({
  _id: line.lineId,
  lineId: line.lineId,
  name: line.name,
  color: line.colorName,
  attribute: line.attributeName,
  image: (line.mediaId === null ? undefined : images.get(line.mediaId)) ?? null,
  qty: line.qty,
  received: line.received,
  exchange: line.exchangeVariantId === null ? null : { color: line.exchangeColor, attribute: line.exchangeAttribute },
})

const messageView = ({ id, author, text, pictures, at }: MessageRow, photos: PicturesById): ReturnMessage => ({
  _id: id,
  author,
  text,
  pictures: pictures.flatMap((picture) => photos.get(picture) ?? []),
  date: at.toISOString(),
})
