import type { alertsApi } from '@haat/shared/alerts/endpoints.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { consumeRateLimit } from '../../platform/rate-limit.ts'
import { findPersonById } from '../accounts/service.ts'
import { queueMail } from '../mails/service.ts'
import { readCurrency } from '../settings/service.ts'
import { claimDueAlerts, sweepAlerts } from './due-repo.ts'
import { confirmHours } from './links.ts'
import { countOpen, deleteOwn, findGoods, findOpenAlerts, upsertAlert } from './repo.ts'

export { eraseAlerts, exportAlerts } from './erase.ts'
export { unsubscribe } from './links.ts'

type Api = typeof alertsApi
const alertLimit = 100
const batch = 200

/**
 * Open alerts of the signed-in customer.
 * @throws sign_in_required
 */
export async function listAlerts(ctx: Ctx): Promise<AnswerOf<Api['list']>> {
  return { alerts: await findOpenAlerts(ctx.db, requireUserId(ctx)) }
}

/** @throws sign_in_required */
export const removeAlert = async (ctx: Ctx, { alertId }: ParsedOf<Api['remove']>): Promise<Record<string, never>> => {
  await deleteOwn(ctx.db, requireUserId(ctx), alertId)
  return {}
}

/**
 * Adds a stock or price alert. With a verified account it is active at once; otherwise a confirmation mail is queued.
 * @throws not_found, limit_reached, bad_request, rate_limited
 */
export async function addAlert(ctx: Ctx, input: ParsedOf<Api['add']>): Promise<AnswerOf<Api['add']>> {
  const { kind, productId, language = ctx.language } = input
  const goods = await findGoods(ctx.db, { productId, color: input.color?.name, attribute: input.attribute?.name })
  if (!goods) throw new Refusal('not_found')
  const { price, variantId } = goods
  const alert = {
    kind,
    productId,
    variantId: kind === 'stock' ? variantId : null,
    language,
    price: kind === 'price' ? price : null,
  }
  const person = ctx.person ? await findPersonById(ctx, ctx.person.id) : undefined
  if (person?.email && person.emailVerifiedAt) {
    if ((await countOpen(ctx.db, { userId: person.id })) >= alertLimit) throw new Refusal('limit_reached')
    const id = await upsertAlert(ctx.db, { ...alert, userId: person.id, email: null, confirmed: true })
    return { state: 'subscribed', alert: (await findOpenAlerts(ctx.db, person.id, id))[0] ?? null }
  }
  // An unverified account is treated like a visitor.
  const email = person?.email ?? input.email
  if (!email) throw new Refusal('bad_request', { fields: { email: 'is needed' } })
  await consumeRateLimit(ctx, 'mail', email)
  await inTransaction(ctx, async (ctx) => {
    // Over the limit the request is ignored; the response does not reveal it.
    if ((await countOpen(ctx.db, { email })) >= alertLimit) return
    const id = await upsertAlert(ctx.db, { ...alert, userId: null, email, confirmed: false })
    await queueMail(ctx, { kind: 'alert-confirm', to: email, language, data: { alertId: id } })
  })
  return { state: 'mailed', alert: null }
}

/** Run by a job: deletes expired alerts, queues a mail for each due one and answers their number. */
export async function sendDueAlerts(ctx: Ctx): Promise<number> {
  await sweepAlerts(ctx.db, { hours: confirmHours, days: 90 })
  const rule = await readCurrency(ctx)
  let notified = 0
  for (;;) {
    const due = await inTransaction(ctx, async (ctx) => {
      const taken = await claimDueAlerts(ctx.db, rule, batch)
      for (const { id, kind, userId, email, language } of taken)
        await queueMail(ctx, {
          kind: kind === 'stock' ? 'back-in-stock' : 'price-drop',
          ...(email && { to: email }),
          ...(userId && { userId }),
          language: language as never,
          data: { alertId: id },
        })
      return taken.length
    })
    notified += due
    if (due < batch) return notified
  }
}

function requireUserId(ctx: Ctx): string {
  if (!ctx.person) throw new Refusal('sign_in_required')
  return ctx.person.id
}
