import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { overviewDashboardApi } from '@haat/shared/overview/dashboard/endpoints.ts'
import type { Overview } from '@haat/shared/overview/dashboard/schema.ts'
import { todoKeys, todos } from '@haat/shared/overview/todo.ts'
import { can } from '@haat/shared/permissions.ts'
import { defaultStep, lastDays, type Period, periodBefore } from '@haat/shared/reports/periods.ts'
import type { Section } from '@haat/shared/sections.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readMailState } from '../../mails/service.ts'
import { countWaiting, listDashboardOrders } from '../../orders/service.ts'
import { countPaymentsWaiting } from '../../payments/service.ts'
import { countVisitorsByDay, findBestSellers, readSalesSpan, reportTimeZone, shownCurrency } from '../../reports/service.ts'
import { countReturnsWaiting } from '../../returns/service.ts'
import { readSamples } from '../../samples/service.ts'
import { countFreeEverywhere, waitingProducts, waitingReviews } from '../repo.ts'
import { setupOf } from '../setup.ts'

/** Data of the dashboard's home page for the last `days` days. Parts without permission are not queried and are null. */
export async function readOverview(
  ctx: Ctx,
  { days }: ParsedOf<typeof overviewDashboardApi.read>,
): Promise<{ overview: Overview }> {
  const zone = await reportTimeZone(ctx)
  const period = lastDays(days, zone)
  const previous = periodBefore(period, 'previous')!
  const [sales, todo, latest, setup, { samples }] = await Promise.all([
    mayView(ctx, 'reports') ? readSales(ctx, { period, previous, zone }) : null,
    readTodo(ctx),
    mayView(ctx, 'orders') ? listDashboardOrders(ctx, { sort: 'new', limit: 6 }) : null,
    setupOf(ctx),
    ctx.person?.session.user.a ? readSamples(ctx) : { samples: null },
  ])
  return { overview: { period, before: previous, sales, todo, latest: latest?.orders ?? null, setup, samples } }
}

const mayView = (ctx: Ctx, section: Section): boolean => can(ctx.person?.session ?? null, section, 'view')

async function readSales(
  ctx: Ctx,
  { period, previous, zone }: { period: Period; previous: Period; zone: string },
): Promise<Overview['sales']> {
  const by = defaultStep(period)
  const [currency, now, then, today, visitors, visitorsBefore, best] = await Promise.all([
    shownCurrency(ctx),
    readSalesSpan(ctx, period, { by }),
    readSalesSpan(ctx, previous, { by }),
    readSalesSpan(ctx, lastDays(1, zone), { by: 'day' }),
    countVisitorsByDay(ctx, period),
    countVisitorsByDay(ctx, previous),
    findBestSellers(ctx, period, { sort: '-net', limit: 5, before: previous }),
  ])
  const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0)
  return {
    currency,
    today: { orders: today.figures.orders, net: today.figures.net },
    figures: now.figures,
    figuresBefore: then.figures,
    steps: now.steps,
    stepsBefore: then.steps,
    visitors: { now: sum(visitors), before: sum(visitorsBefore), steps: visitors },
    best: best.products,
  }
}

async function readTodo(ctx: Ctx): Promise<Overview['todo']> {
  const may = (section: Section) => mayView(ctx, section)
  const [orders, payments, returns, products, reviews, mail, freeEverywhere] = await Promise.all([
    may('orders') ? countWaiting(ctx) : null,
    may('orders') ? countPaymentsWaiting(ctx) : null,
    may('orders') ? countReturnsWaiting(ctx) : null,
    may('products') ? waitingProducts(ctx.db) : null,
    may('reviews') ? waitingReviews(ctx.db) : null,
    may('settings') ? readMailState(ctx) : null,
    may('delivery') ? countFreeEverywhere(ctx.db) : 0,
  ])
  const counts: Partial<Record<string, number>> = {
    ...orders?.counts,
    ...payments,
    returns: returns?.counts.waiting ?? 0,
    ...products,
    ...reviews,
    mails: mail?.mail.failed ?? 0,
    freeEverywhere,
  }
  return todoKeys.filter((key) => may(todos[key])).flatMap((key) => (counts[key] ? [{ key, count: counts[key] }] : []))
}
