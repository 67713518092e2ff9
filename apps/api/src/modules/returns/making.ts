import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice } from '@haat/shared/money.ts'
import type { ReturnRequest } from '@haat/shared/returns/schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { ownAttachments } from '../attachments/service.ts'
import type { WholeOrder } from '../orders/desk-view.ts'
import { actorOf } from '../orders/service.ts'
import { insertMessage, insertReturn, type NewReturn, type ReturnRow, type SwapRow, swapsOf } from './repo.ts'

type Request = { [Key in keyof typeof ReturnRequest]: z.output<(typeof ReturnRequest)[Key]> }

/** What could be sent instead of a line's pieces: of the same product, in stock, at the same price as it is today or was when it was bought. */
export async function exchangesOf(ctx: Ctx, { order, lines }: WholeOrder): Promise<Map<string, SwapRow[]>> {
  const prices = new Map(lines.map(({ id, price }) => [id, price]))
  const found = await swapsOf(ctx.db, order.id)
  const fitting = found.filter(
    ({ lineId, price, wasPrice }) => price === wasPrice || chargedPrice(price, order.currency) === prices.get(lineId),
  )
  return Map.groupBy(fitting, ({ lineId }) => lineId)
}

/** Inside a transaction, on a locked order, of pieces that may be returned. */
export async function makeReturn(
  ctx: Ctx,
  whole: WholeOrder,
  { lines, wish, reason, note, pictures }: Request,
  as: Pick<NewReturn, 'status' | 'noGoodsBack'> & { author: 'customer' | 'staff' },
): Promise<ReturnRow> {
  const exchanges = wish === 'exchange' ? await exchangesOf(ctx, whole) : null
  const { author, ...state } = as
  const made = await insertReturn(ctx.db, {
    orderId: whole.order.id,
    wish,
    reason,
    ...state,
    lines: lines.map(({ lineId, qty, exchange }) => ({
      lineId,
      qty,
      exchangeVariantId: exchanges === null ? null : swapFor(exchanges.get(lineId) ?? [], { lineId, qty, exchange }),
    })),
  })
  const shown = await ownPictures(ctx, whole.order.id, pictures)
  if (note || shown.length > 0)
    await insertMessage(ctx.db, { returnId: made.id, author, text: note, pictures: shown, actor: actorOf(ctx) })
  return made
}

/** Of the pictures that are named those of this order; a proof of payment says nothing about a return. */
export async function ownPictures(ctx: Ctx, orderId: string, ids: readonly string[]): Promise<string[]> {
  const own = await ownAttachments(ctx, orderId, ids)
  if (own.length < new Set(ids).size || own.some(({ purpose }) => purpose === 'proof'))
    throw new Refusal('bad_request', { fields: { pictures: 'are not all of this order' } })
  return own.map(({ _id }) => _id)
}

interface Wanted {
  lineId: string
  qty: number
  exchange?: Request['lines'][number]['exchange']
}

function swapFor(among: readonly SwapRow[], { lineId, qty, exchange }: Wanted): string {
  const plain = (name: string | null | undefined) => (name ?? '').trim().toLowerCase()
  const found = among.find(
    ({ color, attribute }) =>
      plain(color) === plain(exchange?.color?.name) && plain(attribute) === plain(exchange?.attribute?.name),
  )
  if (!found) throw new Refusal('variant_unavailable', { lineId })
  if (found.onHand !== null && found.onHand < qty) throw new Refusal('sold_out', { lines: [{ lineId, stock: found.onHand }] })
  return found.variantId
}
