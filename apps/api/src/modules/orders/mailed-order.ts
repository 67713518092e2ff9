import type { Picture } from '@haat/shared/media/schema.ts'
import { toAmount } from '@haat/shared/money.ts'
import { paths } from '@haat/shared/paths.ts'
import { locale } from '@haat/shared/written.ts'
import type { Ctx } from '../../ctx.ts'
import { pageUrl } from '../../page-url.ts'
import type { DueMail, MadeMail, MailedOrder } from '../mails/maker.ts'
import { findDeskOrder, type ParcelRow, parcelsOfAll } from './desk-repo.ts'
import { openingToken } from './opening-token.ts'
import { type LineRow, linesOf, type OrderRow } from './repo.ts'
import { picturesOf } from './summaries.ts'

export interface Found {
  order: OrderRow
  parcel: ParcelRow | undefined
  made: MadeMail & { words: Record<string, string>; link: string }
}

/** The order a mail is about, with what every mail to its buyer says; undefined when it, or the address, is gone. */
export async function orderOfMail(ctx: Ctx, { to, data }: DueMail): Promise<Found | undefined> {
  const order = await findDeskOrder(ctx.db, String(data.orderId))
  if (!order || !to) return undefined
  const parcels = data.parcelId ? await parcelsOfAll(ctx.db, [order.id]) : []
  const words = { name: order.billing.fullName, orderId: order.orderId }
  return {
    order,
    parcel: parcels.find(({ id }) => id === data.parcelId),
    made: { to, words, link: await linkTo(ctx, order) },
  }
}

/** What opens the order: for a guest with the token, which stands nowhere but in the mail. */
async function linkTo(ctx: Ctx, order: OrderRow): Promise<string> {
  const address = pageUrl(ctx, paths.order, { orderId: order.orderId })
  return order.userId || !order.tokenHash ? address : `${address}?token=${await openingToken(ctx, order)}`
}

/** All of an order. */
export async function mailedOrder(ctx: Ctx, { order }: Pick<Found, 'order'>): Promise<MailedOrder> {
  const lines = await linesOf(ctx.db, [order.id])
  const { placedAt, deliveryType, deliveryDaysMin, deliveryDaysMax } = order
  return {
    ...headOf(order),
    lines: await mailedLines(ctx, lines, (line) => ({ qty: line.qty, amount: toAmount(line.total) })),
    sums: order.explanation.map((row) => ({ ...row, ...taxNamed(ctx, order, row), amount: toAmount(row.amount) })),
    total: toAmount(order.total),
    ...(order.taxIncluded && {
      within: order.taxes.map((row) => ({ about: rateNamed(ctx, row), amount: toAmount(row.amount) })),
    }),
    payment: order.paymentMethod,
    delivery: { type: deliveryType, from: after(placedAt, deliveryDaysMin), to: after(placedAt, deliveryDaysMax) },
    shipping: order.shipping,
    billing: order.billing,
    note: order.note,
  }
}

/** What was, or is, in a parcel; of an order without parcels everything. */
export async function mailedParcel(
  ctx: Ctx,
  { order, parcel, reviews = false }: Pick<Found, 'order' | 'parcel'> & { reviews?: boolean },
): Promise<MailedOrder> {
  const lines = await linesOf(ctx.db, [order.id])
  const pieces = new Map(parcel?.lines.map(({ lineId, qty }) => [lineId, qty]))
  const sent = parcel ? lines.filter(({ id }) => pieces.has(id)) : lines
  const { carrier = '', tracking = '', trackingUrl = '' } = parcel ?? {}
  const reviewOf = ({ productId, slug }: LineRow) =>
    reviews && order.userId && productId ? { review: `${pageUrl(ctx, paths.product, { slug })}#reviews` } : {}
  return {
    ...headOf(order),
    lines: await mailedLines(ctx, sent, (line) => ({ qty: pieces.get(line.id) ?? line.qty, ...reviewOf(line) })),
    ...(!reviews && { shipping: order.shipping, parcel: { carrier, tracking, url: trackingUrl } }),
  }
}

/** Some pieces of an order, and what they come to where that is of interest. */
export async function mailedPieces(
  ctx: Ctx,
  order: OrderRow,
  pieces: ReadonlyMap<string, { qty: number; amount?: number }>,
): Promise<MailedOrder> {
  const lines = (await linesOf(ctx.db, [order.id])).filter(({ id }) => pieces.has(id))
  return { ...headOf(order), lines: await mailedLines(ctx, lines, ({ id }) => pieces.get(id)!) }
}

/** A tax is called as the reader calls it, with its rate. */
function taxNamed(ctx: Ctx, { taxes }: OrderRow, { rule, about }: OrderRow['explanation'][number]): { about?: string } {
  const row = rule === 'tax' ? taxes.find(({ name }) => name === about) : undefined
  return row ? { about: rateNamed(ctx, row) } : {}
}

function rateNamed({ language }: Ctx, { names, name, percent }: OrderRow['taxes'][number]): string {
  const written = new Intl.NumberFormat(locale[language], { style: 'percent', maximumFractionDigits: 3 })
  return `${names?.[language] ?? name} ${written.format(percent / 100)}`
}

const headOf = ({ orderId, placedAt, currency }: OrderRow) => ({ orderId, placedAt, currency })

async function mailedLines(
  ctx: Ctx,
  lines: readonly LineRow[],
  about: (line: LineRow) => Pick<MailedOrder['lines'][number], 'qty' | 'amount' | 'review'>,
): Promise<MailedOrder['lines']> {
  const pictures = await picturesOf(ctx, lines)
  return lines.map((line) => {
    const picture = line.mediaId === null ? undefined : pictures.get(line.mediaId)
    return {
      name: line.name,
      options: [line.colorName, line.attributeName].filter((option) => option !== null),
      picture: picture ? `${ctx.env.publicUrl}${smallOf(picture)}` : null,
      ...about(line),
    }
  })
}

/** The smallest size: shown at 64 pixels, sharp on every screen. */
const smallOf = ({ url, srcset }: Picture): string => srcset.split(' ')[0] || url

const day = 24 * 60 * 60 * 1000
const after = (from: Date, days: number): Date => new Date(from.getTime() + days * day)
