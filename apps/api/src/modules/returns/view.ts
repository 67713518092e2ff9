import type { Picture } from '@haat/shared/media/schema.ts'
import { toAmount } from '@haat/shared/money.ts'
import { buyerMayCancelReturn } from '@haat/shared/returns/rules.ts'
import type { Return, ReturnLine, ReturnMessage } from '@haat/shared/returns/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { attachmentsOf } from '../attachments/service.ts'
import { picturesByIds } from '../media/service.ts'
import { storedTokenOf } from '../orders/token.ts'
import {
  linesOfReturns,
  type MessageRow,
  messagesOfReturns,
  type OutcomeRow,
  outcomesOf,
  type PicturesById,
  type ReturnLineRow,
  type ReturnRow,
} from './repo.ts'

/** A return with everything around it. */
export interface WholeReturn {
  row: ReturnRow
  lines: readonly ReturnLineRow[]
  messages: readonly MessageRow[]
  outcome: OutcomeRow
  /** of the goods, by media id */
  images: ReadonlyMap<string, Picture>
  /** what buyer and shop sent */
  photos: PicturesById
}

/** In the order given; a handful of questions for any number. */
export async function wholeReturns(ctx: Ctx, found: readonly ReturnRow[]): Promise<WholeReturn[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const lines = await linesOfReturns(ctx.db, ids)
  const messages = await messagesOfReturns(ctx.db, ids)
  const outcomes = new Map((await outcomesOf(ctx.db, ids)).map((row) => [row.id, row]))
  const images = await picturesByIds(
    ctx,
    lines.flatMap(({ mediaId }) => mediaId ?? []),
  )
  const kept = await attachmentsOf(ctx, [...new Set(found.map(({ orderId }) => orderId))])
  const photos = new Map([...kept.values()].flat().map((picture) => [picture._id, picture]))
  return found.map((row) => ({
    row,
    lines: lines.filter(({ returnId }) => returnId === row.id),
    messages: messages.filter(({ returnId }) => returnId === row.id),
    outcome: outcomes.get(row.id)!,
    images,
    photos,
  }))
}

/** A return as its buyer sees it. */
export function returnView(ctx: Ctx, whole: WholeReturn): Return {
  const { row, lines, outcome, images } = whole
  const { exchangeId, exchangeNumber, exchangeTokenHash } = outcome
  const token = exchangeTokenHash ? storedTokenOf(ctx.env, { id: exchangeId!, tokenHash: exchangeTokenHash }) : undefined
  return {
    ...headView(whole),
    lines: lines.map((line) => lineView(line, images)),
    exchange: exchangeNumber === null ? null : { orderId: exchangeNumber, ...(token && { token }) },
    canCancel: buyerMayCancelReturn(row.status),
  }
}

/** What buyer and staff see alike. */
export function headView({ row, messages, outcome, photos }: WholeReturn) {
  const { refundAmount, refundStatus } = outcome
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    wish: row.wish,
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

export const lineView = (line: ReturnLineRow, images: WholeReturn['images']): ReturnLine => ({
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
