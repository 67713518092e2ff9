import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice } from '@haat/shared/money.ts'
import type { ReturnRequest } from '@haat/shared/returns/schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { ownAttachments } from '../attachments/service.ts'
import { type OrderDetails, toActor } from '../orders/service.ts'
import { type ExchangeRow, findExchangeVariants, insertMessage, insertReturn, type NewReturn, type ReturnRow } from './repo.ts'

type Request = { [Key in keyof typeof ReturnRequest]: z.output<(typeof ReturnRequest)[Key]> }

/** Variants offered in exchange per line: same product, in stock, at the current price of the bought variant or at the price paid. */
export async function findExchanges(ctx: Ctx, { order, lines }: OrderDetails): Promise<Map<string, ExchangeRow[]>> {
  const prices = new Map(lines.map(({ id, price }) => [id, price]))
  const found = await findExchangeVariants(ctx.db, order.id)
  const fitting = found.filter(
    ({ lineId, price, wasPrice }) => price === wasPrice || chargedPrice(price, order.currency) === prices.get(lineId),
  )
  return Map.groupBy(fitting, ({ lineId }) => lineId)
}

/**
 * Writes a return with its first message on a locked order, inside the caller's transaction. The quantities must have been checked.
 * @throws variant_unavailable, sold_out, bad_request
 */
export async function writeReturn(
  ctx: Ctx,
  details: OrderDetails,
  { lines, resolution, reason, note, pictures }: Request,
  as: Pick<NewReturn, 'status' | 'noGoodsBack'> & { author: 'customer' | 'staff' },
): Promise<ReturnRow> {
  const exchanges = resolution === 'exchange' ? await findExchanges(ctx, details) : null
  const { author, ...state } = as
  const made = await insertReturn(ctx.db, {
    orderId: details.order.id,
    resolution,
    reason,
    ...state,
    lines: lines.map(({ lineId, qty, exchange }) => ({
      lineId,
      qty,
      exchangeVariantId: exchanges === null ? null : findExchangeVariant(exchanges.get(lineId) ?? [], { lineId, qty, exchange }),
    })),
  })
  const shown = await ownPictures(ctx, details.order.id, pictures)
  if (note || shown.length > 0)
    await insertMessage(ctx.db, { returnId: made.id, author, text: note, pictures: shown, actor: toActor(ctx) })
  return made
}

/**
 * Checks that all photos belong to the order and are no transfer receipts.
 * @throws bad_request
 */
export async function ownPictures(ctx: Ctx, orderId: string, ids: readonly string[]): Promise<string[]> {
  const own = await ownAttachments(ctx, orderId, ids)
  if (own.length < new Set(ids).size || own.some(({ purpose }) => purpose === 'receipt'))
    throw new Refusal('bad_request', { fields: { pictures: 'are not all of this order' } })
  return own.map(({ _id }) => _id)
}

interface RequestedLine {
  lineId: string
  qty: number
  exchange?: Request['lines'][number]['exchange']
}

function findExchangeVariant(among: readonly ExchangeRow[], { lineId, qty, exchange }: RequestedLine): string {
  const normalize = (name: string | null | undefined) => (name ?? '').trim().toLowerCase()
  const found = among.find(
    ({ color, attribute }) =>
      normalize(color) === normalize(exchange?.color?.name) && normalize(attribute) === normalize(exchange?.attribute?.name),
  )
  if (!found) throw new Refusal('variant_unavailable', { lineId })
  if (found.onHand !== null && found.onHand < qty) throw new Refusal('sold_out', { lines: [{ lineId, stock: found.onHand }] })
  return found.variantId
}
