import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { decimalText } from '@haat/shared/payments/provider-money.ts'
import { decimalsOf } from '@haat/shared/reference/currency-digits.ts'
import { gatewaysOf } from '../../../gateways/payments/all.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { writeAudit } from '../../audit/service.ts'
import { paymentView } from '../../orders/service.ts'
import type { Detail } from '../webhooks/events-repo.ts'
import { countEvents, countPayments, findEventPage, findPaymentPage, resolve } from './list-repo.ts'

/**
 * Lists payments of all orders for staff, one page at a time. Amounts are in major units.
 * @throws bad_cursor
 */
export async function listPayments(
  ctx: Ctx,
  { sort: wanted, limit, cursor, ...filter }: ParsedOf<typeof paymentsDashboardApi.list>,
): Promise<AnswerOf<typeof paymentsDashboardApi.list>> {
  const { updatedSince } = filter
  const sort = updatedSince === undefined ? wanted : 'changed'
  const { rows, ...page } = await readListPage(ctx, {
    list: ['payments', sort, filter],
    cursor,
    limit,
    updatedSince,
    find: (after) => findPaymentPage(ctx.db, filter, { sort, limit, after }),
    count: () => countPayments(ctx.db, filter),
    position: ({ key, id }) => [key, id],
  })
  return {
    payments: rows.map(({ key: _, orderNumber, customer, currency, toRefund, ...payment }) => ({
      ...paymentView(payment),
      orderId: orderNumber,
      customer,
      currency,
      toRefund: toAmount(toRefund),
    })),
    ...page,
  }
}

/**
 * Lists provider events for staff, newest first, one page at a time.
 * @throws bad_cursor
 */
export async function listPaymentEvents(
  ctx: Ctx,
  { sort: _, limit, cursor, ...filter }: ParsedOf<typeof paymentsDashboardApi.events>,
): Promise<AnswerOf<typeof paymentsDashboardApi.events>> {
  const { rows, ...page } = await readListPage(ctx, {
    list: ['payment events', filter],
    cursor,
    limit,
    find: (after) => findEventPage(ctx.db, filter, { limit, after }),
    count: () => countEvents(ctx.db, filter),
    position: ({ key, id }) => [key, id],
  })
  return {
    events: rows.map(({ key: _k, id, detail, ...event }) => ({
      _id: id,
      ...event,
      detail: formatDetailAmounts(ctx, event.method, detail),
    })),
    ...page,
  }
}

/** Formats amounts, which are stored in the provider's smallest units, as decimals. */
function formatDetailAmounts(ctx: Ctx, method: OnlineMethod, detail: Detail): Detail {
  const decimals = gatewaysOf(ctx.env)[method]?.decimals
  const formatAmount = (amount: Detail[string], currency: Detail[string] | undefined) =>
    typeof amount === 'number' && typeof currency === 'string'
      ? decimalText({ amount, decimals: decimals?.[currency] ?? decimalsOf(currency) })
      : amount
  const { amount, currency, expectedAmount, expectedCurrency } = detail
  return {
    ...detail,
    ...(amount !== undefined && { amount: formatAmount(amount, currency) }),
    ...(expectedAmount !== undefined && { expectedAmount: formatAmount(expectedAmount, expectedCurrency) }),
  }
}

/**
 * Marks a provider event as handled by staff.
 * @throws not_found
 */
export const resolveEvent = (ctx: Ctx, { eventId }: { eventId: string }): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    const result = await resolve(ctx.db, eventId)
    if (result === 'none') throw new Refusal('not_found')
    if (result === 'done')
      await writeAudit(ctx, { section: 'orders', action: 'payments.resolve', target: eventId, diff: { resolved: [false, true] } })
    return {}
  })

/** Number of payments to refund and of unresolved mismatches, for the overview. */
export async function countPaymentsWaiting(ctx: Ctx): Promise<{ refunds: number; mismatches: number }> {
  const [refunds, mismatches] = await Promise.all([
    countPayments(ctx.db, { toRefund: true }),
    countEvents(ctx.db, { open: true }),
  ])
  return { refunds: refunds.total, mismatches: mismatches.total }
}
