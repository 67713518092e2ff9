import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { overviewDeskApi } from '@haat/shared/overview/desk-endpoints.ts'
import type { Overview } from '@haat/shared/overview/desk-schema.ts'
import { todoKeys, todos } from '@haat/shared/overview/todo.ts'
import { can, type Section } from '@haat/shared/permissions.ts'
import { lastDays, type Period, periodBefore, usualStep } from '@haat/shared/reports/periods.ts'
import type { Ctx } from '../../ctx.ts'
import { readMailState } from '../mails/desk.ts'
import { countWaiting, listDeskOrders } from '../orders/desk.ts'
import { countPaymentsWaiting } from '../payments/desk.ts'
import { bestIn } from '../reports/products.ts'
import { salesIn, shownCurrency } from '../reports/sales.ts'
import { visitorsIn } from '../reports/searches.ts'
import { countReturnsWaiting } from '../returns/desk.ts'
import { waitingProducts, waitingReviews } from './repo.ts'
import { setupOf } from './setup.ts'

/** Everything the first page shows, in one answer. A part the person has no right to is not even asked for. */
export async function readOverview(ctx: Ctx, { days }: ParsedOf<typeof overviewDeskApi.read>): Promise<{ overview: Overview }> {
  const period = lastDays(days)
  const before = periodBefore(period, 'previous')!
  const [sales, todo, latest, setup] = await Promise.all([
    mayView(ctx, 'reports') ? salesPart(ctx, period, before) : null,
    todoPart(ctx),
    mayView(ctx, 'orders') ? listDeskOrders(ctx, { sort: 'new', limit: 6 }) : null,
    setupOf(ctx),
  ])
  return { overview: { period, before, sales, todo, latest: latest?.orders ?? null, setup } }
}

const mayView = (ctx: Ctx, section: Section): boolean => can(ctx.person?.session ?? null, section, 'view')

async function salesPart(ctx: Ctx, period: Period, before: Period): Promise<Overview['sales']> {
  const by = usualStep(period)
  const [currency, now, then, today, visitors, visitorsBefore, best] = await Promise.all([
    shownCurrency(ctx),
    salesIn(ctx, period, { by }),
    salesIn(ctx, before, { by }),
    salesIn(ctx, lastDays(1), { by: 'day' }),
    visitorsIn(ctx, period),
    visitorsIn(ctx, before),
    bestIn(ctx, period, { sort: '-net', limit: 5, before }),
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

async function todoPart(ctx: Ctx): Promise<Overview['todo']> {
  const may = (section: Section) => mayView(ctx, section)
  const [orders, payments, returns, products, reviews, mail] = await Promise.all([
    may('orders') ? countWaiting(ctx) : null,
    may('orders') ? countPaymentsWaiting(ctx) : null,
    may('orders') ? countReturnsWaiting(ctx) : null,
    may('products') ? waitingProducts(ctx.db) : null,
    may('reviews') ? waitingReviews(ctx.db) : 0,
    may('settings') ? readMailState(ctx) : null,
  ])
  const counts: Partial<Record<string, number>> = {
    ...orders?.counts,
    ...payments,
    returns: returns?.counts.waiting ?? 0,
    ...products,
    reviews,
    mails: mail?.mail.failed ?? 0,
  }
  return todoKeys.filter((key) => may(todos[key])).flatMap((key) => (counts[key] ? [{ key, count: counts[key] }] : []))
}
