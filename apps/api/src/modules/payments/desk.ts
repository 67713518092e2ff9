import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { paymentsDeskApi } from '@haat/shared/payments/desk-endpoints.ts'
import { decimalsOf, decimalText } from '@haat/shared/payments/provider-money.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { gatewaysOf } from '../../gateways/payments/all.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { writeAudit } from '../audit/service.ts'
import { paymentView } from '../orders/desk-view.ts'
import { countEvents, countPayments, findEventPage, findPaymentPage, resolve } from './desk-list-repo.ts'
import type { Detail } from './events-repo.ts'

/** Payments of all orders. */
export async function listPayments(
  ctx: Ctx,
  { sort, limit, cursor, ...filter }: ParsedOf<typeof paymentsDeskApi.list>,
): Promise<AnswerOf<typeof paymentsDeskApi.list>> {
  const list = JSON.stringify(['payments', sort, filter])
  const after = cursor === undefined ? null : readCursor(ctx, list, cursor)
  const [found, { total, estimated }] = await Promise.all([
    findPaymentPage(ctx.db, filter, { sort, limit, after }),
    countPayments(ctx.db, filter),
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    payments: page.map(({ key: _, orderNumber, customer, currency, toRefund, ...payment }) => ({
      ...paymentView(payment),
      orderId: orderNumber,
      customer,
      currency,
      toRefund: toAmount(toRefund),
    })),
    next: last ? cursorFor(ctx, list, [last.key, last.id]) : null,
    total,
    ...(estimated && { estimated }),
  }
}

/** What providers have told, newest first. */
export async function listPaymentEvents(
  ctx: Ctx,
  { sort: _, limit, cursor, ...filter }: ParsedOf<typeof paymentsDeskApi.events>,
): Promise<AnswerOf<typeof paymentsDeskApi.events>> {
  const list = JSON.stringify(['payment events', filter])
  const after = cursor === undefined ? null : readCursor(ctx, list, cursor)
  const [found, { total, estimated }] = await Promise.all([
    findEventPage(ctx.db, filter, { limit, after }),
    countEvents(ctx.db, filter),
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    events: page.map(({ key: _k, id, detail, ...event }) => ({
      _id: id,
      ...event,
      detail: asWritten(ctx, event.method, detail),
    })),
    next: last ? cursorFor(ctx, list, [last.key, last.id]) : null,
    total,
    ...(estimated && { estimated }),
  }
}

/** Amounts as people write them: kept is what the provider counts. */
function asWritten(ctx: Ctx, method: OnlineMethod, detail: Detail): Detail {
  const decimals = gatewaysOf(ctx.env)[method]?.decimals
  const written = (amount: Detail[string], currency: Detail[string] | undefined) =>
    typeof amount === 'number' && typeof currency === 'string'
      ? decimalText({ amount, decimals: decimals?.[currency] ?? decimalsOf(currency) })
      : amount
  const { amount, currency, expectedAmount, expectedCurrency } = detail
  return {
    ...detail,
    ...(amount !== undefined && { amount: written(amount, currency) }),
    ...(expectedAmount !== undefined && { expectedAmount: written(expectedAmount, expectedCurrency) }),
  }
}

/** Staff have seen it and dealt with it. */
export const resolveEvent = (ctx: Ctx, { eventId }: { eventId: string }): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    const became = await resolve(ctx.db, eventId)
    if (became === 'none') throw new Refusal('not_found')
    if (became === 'done')
      await writeAudit(ctx, { section: 'orders', action: 'payments.resolve', target: eventId, diff: { resolved: [false, true] } })
    return {}
  })

/** What of payments waits for somebody: money that has to go back, and what providers said that does not fit. */
export async function countPaymentsWaiting(ctx: Ctx): Promise<{ refunds: number; mismatches: number }> {
  const [refunds, mismatches] = await Promise.all([
    countPayments(ctx.db, { toRefund: true }),
    countEvents(ctx.db, { open: true }),
  ])
  return { refunds: refunds.total, mismatches: mismatches.total }
}
