import { hasFiles } from '@haat/shared/catalog/bundles.ts'
import { paidStates } from '@haat/shared/downloads/rules.ts'
import { locale } from '@haat/shared/format.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { toAmount } from '@haat/shared/money.ts'
import { toTokenFragment } from '@haat/shared/orders/token.ts'
import { paths } from '@haat/shared/paths.ts'
import { addDays, dayOf } from '@haat/shared/reference/time-zone.ts'
import { type Ctx, lookUp } from '../../../platform/context.ts'
import { mediaOrigin } from '../../../platform/network/origins.ts'
import { pageUrl } from '../../../platform/page-url.ts'
import type { DueMail, MadeMail, MailedOrder } from '../../mails/service.ts'
import { readTimeZone } from '../../settings/service.ts'
import { findOrdersByNumber, findParcels, type ParcelRow } from '../dashboard/repo.ts'
import { buyerNames, shopNames } from '../order/line-names.ts'
import { findOrderLines, type LineRow, type OrderRow } from '../order/repo.ts'
import { loadLinePictures } from '../order/summaries.ts'
import { isDigitalOnly } from '../order/view.ts'
import { openingToken } from './opening-token.ts'

export interface MailedOrderContext {
  order: OrderRow
  parcel: ParcelRow | undefined
  made: MadeMail & { words: Record<string, string>; link: string }
}

/** Loads the order of an email with recipient, words and link; undefined if the order or the recipient is gone. */
export async function findMailedOrder(ctx: Ctx, { to, data }: DueMail): Promise<MailedOrderContext | undefined> {
  const order = await lookUp(ctx, 'orders of mails', String(data.orderId), async (orderIds) => {
    const orders = new Map((await findOrdersByNumber(ctx.db, orderIds)).map((order) => [order.orderId, order]))
    return orderIds.map((orderId) => orders.get(orderId))
  })
  if (!order || !to) return undefined
  const parcels = data.parcelId ? await findParcels(ctx.db, [order.id]) : []
  const words = { name: order.billing.fullName, orderId: order.orderId }
  return {
    order,
    parcel: parcels.find(({ id }) => id === data.parcelId),
    made: { to, words, link: await linkTo(ctx, order) },
  }
}

/** Link to the order. A guest's link carries the token, which is stored nowhere else. */
async function linkTo(ctx: Ctx, order: OrderRow): Promise<string> {
  const address = pageUrl(ctx, paths.order, { orderId: order.orderId })
  return order.userId || !order.tokenHash ? address : address + toTokenFragment(await openingToken(ctx, order))
}

const findLines = (ctx: Ctx, order: OrderRow): Promise<LineRow[]> =>
  lookUp(ctx, 'order lines of mails', order.id, async (ids) => {
    const lines = Map.groupBy(await findOrderLines(ctx.db, [...new Set(ids)]), (line) => line.orderId)
    return ids.map((id) => lines.get(id) ?? [])
  })

/** All lines and totals of an order for an email, amounts in major units. */
export async function mailedOrder(ctx: Ctx, { order }: Pick<MailedOrderContext, 'order'>): Promise<MailedOrder> {
  const lines = await findLines(ctx, order)
  const { deliveryType, deliveryDaysMin, deliveryDaysMax } = order
  const isDigital = isDigitalOnly(lines)
  const head = await toHeader(ctx, order)
  return {
    ...head,
    lines: await mailedLines(ctx, order, lines, (line) => ({ qty: line.qty, amount: toAmount(line.total) })),
    sums: order.explanation.map((row) => ({ ...row, ...formatTaxName(ctx, order, row), amount: toAmount(row.amount) })),
    total: toAmount(order.total),
    ...(order.taxIncluded && {
      within: order.taxes.map((row) => ({ about: formatTaxRate(ctx, row), amount: toAmount(row.amount) })),
    }),
    ...(!(isDigital && order.paymentMethod === 'cod') && { payment: order.paymentMethod }),
    delivery: {
      type: isDigital ? 'digital' : deliveryType,
      from: addDays(head.placedOn, deliveryDaysMin),
      to: addDays(head.placedOn, deliveryDaysMax),
    },
    ...(paidStatuses.includes(order.paymentStatus) && { downloads: downloadNames(ctx, order, lines) }),
    shipping: order.shipping,
    billing: order.billing,
    note: order.note,
  }
}

const paidStatuses: readonly OrderRow['paymentStatus'][] = paidStates

const downloadNames = (ctx: Ctx, { language }: OrderRow, lines: readonly LineRow[]): string[] =>
  lines.flatMap((line) => (hasFiles(line) ? [(ctx.language === language ? buyerNames(line) : shopNames(line)).name] : []))

/** The lines of a parcel for an email; all lines if the order has no parcels. */
export async function mailedParcel(
  ctx: Ctx,
  { order, parcel, reviews = false }: Pick<MailedOrderContext, 'order' | 'parcel'> & { reviews?: boolean },
): Promise<MailedOrder> {
  const lines = await findLines(ctx, order)
  const units = new Map(parcel?.lines.map(({ lineId, qty }) => [lineId, qty]))
  const parcelLines = parcel ? lines.filter(({ id }) => units.has(id)) : lines
  const { carrier = '', tracking = '', trackingUrl = '' } = parcel ?? {}
  const reviewLink = ({ productId, slug }: LineRow) =>
    reviews && order.userId && productId ? { review: `${pageUrl(ctx, paths.product, { slug })}#reviews` } : {}
  return {
    ...(await toHeader(ctx, order)),
    lines: await mailedLines(ctx, order, parcelLines, (line) => ({ qty: units.get(line.id) ?? line.qty, ...reviewLink(line) })),
    ...(!reviews && { shipping: order.shipping, parcel: { carrier, tracking, url: trackingUrl } }),
  }
}

/** Selected units of an order for an email, with their amounts where given. */
export async function mailedUnits(
  ctx: Ctx,
  order: OrderRow,
  units: ReadonlyMap<string, { qty: number; amount?: number }>,
): Promise<MailedOrder> {
  const lines = (await findLines(ctx, order)).filter(({ id }) => units.has(id))
  return { ...(await toHeader(ctx, order)), lines: await mailedLines(ctx, order, lines, ({ id }) => units.get(id)!) }
}

/** Tax name in the reader's language, with its rate. */
function formatTaxName(ctx: Ctx, { taxes }: OrderRow, { rule, about }: OrderRow['explanation'][number]): { about?: string } {
  const row = rule === 'tax' ? taxes.find(({ name }) => name === about) : undefined
  return row ? { about: formatTaxRate(ctx, row) } : {}
}

function formatTaxRate({ language }: Ctx, { names, name, percent }: OrderRow['taxes'][number]): string {
  const percentFormat = new Intl.NumberFormat(locale[language], { style: 'percent', maximumFractionDigits: 3 })
  return `${names?.[language] ?? name} ${percentFormat.format(percent / 100)}`
}

const toHeader = async (ctx: Ctx, { orderId, placedAt, currency }: OrderRow) => ({
  orderId,
  placedOn: dayOf(placedAt, await readTimeZone(ctx)),
  currency,
})

/** Lines with names for the recipient: those stored in the order's language, otherwise the shop's. */
async function mailedLines(
  ctx: Ctx,
  { language }: Pick<OrderRow, 'language'>,
  lines: readonly LineRow[],
  about: (line: LineRow) => Pick<MailedOrder['lines'][number], 'qty' | 'amount' | 'review'>,
): Promise<MailedOrder['lines']> {
  const pictures = await loadLinePictures(ctx, lines)
  return lines.map((line) => {
    const picture = line.mediaId === null ? undefined : pictures.get(line.mediaId)
    return {
      ...(ctx.language === language ? buyerNames(line) : shopNames(line)),
      picture: picture ? `${mediaOrigin(ctx.env)}${smallestUrl(picture)}` : null,
      ...about(line),
    }
  })
}

/** The smallest size is shown at 64 px and is sharp on high-density screens. */
const smallestUrl = ({ url, srcset }: Picture): string => srcset.split(' ')[0] || url
