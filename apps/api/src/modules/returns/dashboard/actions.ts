import { stockUnits } from '@haat/shared/catalog/bundles.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { returnsDashboardApi } from '@haat/shared/returns/dashboard/endpoints.ts'
import type { DashboardReturn } from '@haat/shared/returns/dashboard/schema.ts'
import { decideReturn, type ReturnAction } from '@haat/shared/returns/rules.ts'
import type { ReturnState } from '@haat/shared/returns/transitions.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { saveAttachment } from '../../attachments/service.ts'
import { giveBackStock } from '../../catalog/service.ts'
import { claimRequest, storeAnswer } from '../../checkout/service.ts'
import {
  assertAllowed,
  changeOrder,
  countReturnedUnits,
  findOrderDetails,
  type OrderAuditChange,
  type OrderDetails,
  publish,
  readDashboardOrder,
  recordOrderEvent,
  recordRestock,
  toActor,
} from '../../orders/service.ts'
import { countMessages, findReturn, insertMessage, lockReturn, type ReturnRow, setReceived, setReturn } from '../repo.ts'
import { ownPictures, writeReturn } from '../request-return.ts'
import { assertLeft, returnableLines, toReturnOffer } from '../service.ts'
import { loadReturnDetails, type ReturnDetails } from '../view.ts'
import { readDashboardReturn, returnFacts, toDashboardReturn } from './service.ts'

type Answer = { return: DashboardReturn }
type ReturnChange = (ctx: Ctx, details: ReturnDetails, order: OrderDetails) => Promise<OrderAuditChange | null>

interface ReturnActionInput {
  returnId: string
  action: ReturnAction
  version: number
}

/**
 * Locks order and return, checks `version` and the rules, runs `change` and refreshes the order's states, in one transaction.
 * @throws not_found, version_conflict (with the current return), any refusal of the return rules
 */
export async function changeReturn(ctx: Ctx, input: ReturnActionInput, change: ReturnChange): Promise<Answer> {
  const { returnId, action, version } = input
  const found = await findReturn(ctx.db, returnId)
  if (!found) throw new Refusal('not_found')
  await changeOrder(ctx, { orderId: found.orderId }, async (ctx, order) => {
    const row = await lockReturn(ctx.db, { id: returnId, orderId: order.order.id })
    if (!row) throw new Refusal('not_found')
    if (row.version !== version) throw new Refusal('version_conflict', { return: await toDashboardReturn(ctx, row, order) })
    const details = (await loadReturnDetails(ctx, [row]))[0]!
    assertAllowed(decideReturn(action, returnFacts(details, order)))
    return change(ctx, details, order)
  })
  return readDashboardReturn(ctx, { returnId })
}

/** Writes what every step of a return shares: new state, message to the customer, order event and outbox message. */
export async function recordReturnStep(
  ctx: Ctx,
  { row, order, to, words, set = {}, data = {} }: Step,
): Promise<Pick<OrderAuditChange, 'diff'> & { action: `orders.return_${ReturnState}` }> {
  await setReturn(ctx.db, row.id, { status: to, askedAt: null, ...set })
  if (words) await insertMessage(ctx.db, { returnId: row.id, author: 'staff', text: words, pictures: [], actor: toActor(ctx) })
  await recordOrderEvent(ctx, order.order.id, eventTypes[to], { return: row.number, ...data })
  await publish(ctx, eventTypes[to].replace('return_', 'return.') as 'return.approved', row.id)
  return { action: `orders.return_${to}`, diff: { return: [row.status, to] } }
}

interface Step {
  row: ReturnRow
  order: OrderDetails
  to: keyof typeof eventTypes
  words: string
  set?: Parameters<typeof setReturn>[2]
  data?: Record<string, unknown>
}

const eventTypes = {
  approved: 'return_approved',
  rejected: 'return_rejected',
  received: 'return_received',
  closed: 'return_closed',
} as const

/**
 * Approves a return; with `noGoodsBack` the customer keeps the goods.
 * @throws not_found, version_conflict, order_state
 */
export const approveReturn = (
  ctx: Ctx,
  { returnId, version, words, noGoodsBack }: ParsedOf<typeof returnsDashboardApi.approve>,
): Promise<Answer> =>
  changeReturn(ctx, { returnId, version, action: 'approve' }, (ctx, { row }, order) =>
    recordReturnStep(ctx, { row, order, to: 'approved', words, set: { noGoodsBack, decidedAt: new Date() } }),
  )

/**
 * Rejects a return.
 * @throws not_found, version_conflict, order_state
 */
export const rejectReturn = (
  ctx: Ctx,
  { returnId, version, words }: ParsedOf<typeof returnsDashboardApi.reject>,
): Promise<Answer> =>
  changeReturn(ctx, { returnId, version, action: 'reject' }, (ctx, { row }, order) =>
    recordReturnStep(ctx, {
      row,
      order,
      to: 'rejected',
      words,
      set: { decidedAt: row.decidedAt ?? new Date(), closedAt: new Date() },
    }),
  )

/**
 * Records received units per line (0 for omitted lines) and restocks the resellable ones.
 * @throws not_found, version_conflict, order_state, bad_request, too_many_units
 */
export const receiveReturn = (
  ctx: Ctx,
  { returnId, version, lines, words }: ParsedOf<typeof returnsDashboardApi.receive>,
): Promise<Answer> =>
  changeReturn(ctx, { returnId, version, action: 'receive' }, async (ctx, details, order) => {
    const { row } = details
    const counted = details.lines.map((line) => {
      const named = lines.find(({ lineId }) => lineId === line.lineId)
      return { ...line, received: named?.received ?? 0, resellable: named?.resellable ?? 0 }
    })
    if (lines.some(({ lineId }) => !details.lines.some((line) => line.lineId === lineId)))
      throw new Refusal('bad_request', { fields: { lines: 'are not all of this return' } })
    if (counted.some(({ received, qty }) => received > qty)) throw new Refusal('too_many_units')
    // Units that a refund has restocked must not be restocked again.
    const full = counted.find(
      ({ lineId, bought, resellable }) => resellable > bought - countReturnedUnits(lineId, order).restocked,
    )
    if (full)
      throw new Refusal('too_many_units', {
        lineId: full.lineId,
        left: full.bought - countReturnedUnits(full.lineId, order).restocked,
      })
    await setReceived(ctx.db, row.id, counted)
    await recordRestock(
      ctx,
      order.order.id,
      counted.map(({ lineId, resellable }) => ({ lineId, units: resellable })),
    )
    const auditChange = await recordReturnStep(ctx, { row, order, to: 'received', words, set: { receivedAt: new Date() } })
    const units = counted.flatMap((line) => (line.resellable > 0 ? stockUnits(line, line.resellable) : []))
    if (units.length > 0) await giveBackStock(ctx, units, { reference: order.order.orderId, actor: toActor(ctx), kind: 'return' })
    const total = (of: 'received' | 'resellable') => counted.reduce((sum, line) => sum + line[of], 0)
    return {
      ...auditChange,
      diff: { ...auditChange.diff, received: [0, total('received')], restocked: [0, total('resellable')] },
    }
  })

/**
 * Closes a return without refund or exchange.
 * @throws not_found, version_conflict, order_state
 */
export const closeReturn = (
  ctx: Ctx,
  { returnId, version, words }: ParsedOf<typeof returnsDashboardApi.close>,
): Promise<Answer> =>
  changeReturn(ctx, { returnId, version, action: 'close' }, (ctx, { row }, order) =>
    recordReturnStep(ctx, { row, order, to: 'closed', words, set: { closedAt: new Date() } }),
  )

const maxMessages = 400

/**
 * Adds a staff message to a return. Messages do not conflict, so no version is compared.
 * @throws not_found, order_state, limit_reached, bad_request
 */
export async function replyToReturn(
  ctx: Ctx,
  { returnId, text, pictures }: ParsedOf<typeof returnsDashboardApi.reply>,
): Promise<Answer> {
  const found = await findReturn(ctx.db, returnId)
  if (!found) throw new Refusal('not_found')
  await inTransaction(ctx, async (ctx) => {
    const row = (await lockReturn(ctx.db, { id: returnId, orderId: found.row.orderId }))!
    if (row.status === 'cancelled') throw new Refusal('order_state', { status: row.status })
    if ((await countMessages(ctx.db, returnId)) >= maxMessages) throw new Refusal('limit_reached')
    const shown = await ownPictures(ctx, row.orderId, pictures)
    const id = await insertMessage(ctx.db, { returnId, author: 'staff', text, pictures: shown, actor: toActor(ctx) })
    await setReturn(ctx.db, returnId, { askedAt: null })
    await publish(ctx, 'return.message', id)
  })
  return readDashboardReturn(ctx, { returnId })
}

/**
 * Stores a photo that staff attach to a message.
 * @throws not_found
 */
export async function sendDashboardPhoto(
  ctx: Ctx,
  { returnId }: ParsedOf<typeof returnsDashboardApi.sendPhoto>,
): Promise<AnswerOf<typeof returnsDashboardApi.sendPhoto>> {
  const found = await findReturn(ctx.db, returnId)
  if (!found) throw new Refusal('not_found')
  const { orderId } = found.row
  return { picture: await saveAttachment(ctx, { orderId, purpose: 'message', bytes: ctx.upload!, by: 'staff' }) }
}

/**
 * What of an order can be returned, for staff.
 * @throws not_found
 */
export async function showOffer(
  ctx: Ctx,
  { orderId }: ParsedOf<typeof returnsDashboardApi.offer>,
): Promise<AnswerOf<typeof returnsDashboardApi.offer>> {
  const offer = await toReturnOffer(ctx, await findOrderDetails(ctx, orderId), 'staff')
  const { items } = (await readDashboardOrder(ctx, { orderId })).order
  return { offer, items: items.map(({ _id, name, color, attribute, image }) => ({ _id, name, color, attribute, image })) }
}

/**
 * Opens an approved return for a customer, once per idempotency key.
 * @throws not_found, order_state, too_many_units, in_progress, idempotency_mismatch, the refusals of `writeReturn`
 */
export async function openReturn(
  ctx: Ctx,
  { orderId, noGoodsBack, ...request }: ParsedOf<typeof returnsDashboardApi.open>,
): Promise<Answer> {
  const scope = { route: 'dashboard returns', guest: orderId }
  let returnId = ''
  await changeOrder(ctx, { orderId }, async (ctx, order) => {
    const stored = await claimRequest<{ id: string }>(ctx, scope)
    if (stored) {
      returnId = stored.id
      return null
    }
    const { lines, why } = await returnableLines(ctx, order, 'staff')
    if (why !== null && why !== 'nothing_left') throw new Refusal('order_state', { why })
    assertLeft(request.lines, lines)
    const { id, number } = await writeReturn(ctx, order, request, { status: 'approved', noGoodsBack, author: 'staff' })
    await recordOrderEvent(ctx, order.order.id, 'return_approved', { return: number })
    await publish(ctx, 'return.approved', id)
    await storeAnswer(ctx, scope, { id })
    returnId = id
    return { action: 'orders.return_opened', diff: { return: [null, 'approved'] } }
  })
  return readDashboardReturn(ctx, { returnId })
}
