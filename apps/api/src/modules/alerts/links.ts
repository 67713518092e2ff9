import type { alertsApi } from '@haat/shared/alerts/endpoints.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { consumeRateLimit, restoreRateLimit } from '../../platform/rate-limit.ts'
import { saveCartReminderConsent } from '../accounts/service.ts'
import { cardsByIds } from '../catalog/service.ts'
import { readToken } from '../mails/service.ts'
import { confirmSubscription, unsubscribeById } from '../newsletter/service.ts'
import { type AlertRow, alertById, confirmAlert, deleteOpenAlerts } from './repo.ts'

/** Hours after which an unconfirmed alert is deleted. */
export const confirmHours = 48

type LinkOutcome = AnswerOf<(typeof alertsApi)['byLink']>

/**
 * Runs the action of a link in a mail; repeating it has no further effect.
 * @throws link_invalid, rate_limited
 */
export async function followLink(ctx: Ctx, { token }: ParsedOf<(typeof alertsApi)['byLink']>): Promise<LinkOutcome> {
  await consumeRateLimit(ctx, 'link')
  const link = readToken(ctx, token)
  if (!link) throw new Refusal('link_invalid')
  // Valid links are not rate limited: tokens cannot be guessed, and mail providers open links of many users from one IP.
  await restoreRateLimit(ctx, 'link')
  if (link.action === 'end-carts') {
    await saveCartReminderConsent(ctx, link.id, false)
    return { did: 'carts_ended', kind: null, product: null }
  }
  if (link.action === 'end-newsletter') {
    await unsubscribeById(ctx, link.id)
    return { did: 'newsletter_ended', kind: null, product: null }
  }
  if (link.action === 'confirm-newsletter') {
    if (!(await confirmSubscription(ctx, link.id))) throw new Refusal('link_invalid')
    return { did: 'newsletter_confirmed', kind: null, product: null }
  }
  if (link.action === 'end-alerts') {
    const recipient = readRecipient(link.id) ?? (await alertById(ctx.db, link.id))
    if (recipient) await deleteOpenAlerts(ctx.db, recipient)
    return { did: 'alerts_ended', kind: null, product: null }
  }
  const alert = await alertById(ctx.db, link.id)
  if (!alert || !(await confirmAlert(ctx.db, alert.id, confirmHours))) throw new Refusal('link_invalid')
  const [card] = await cardsByIds(ctx, [alert.productId], ctx.language)
  return { did: 'subscribed', kind: alert.kind, product: card ? { name: card.name, slug: card.slug } : null }
}

type Recipient = Pick<AlertRow, 'userId' | 'email'>

/** The recipient of alerts as the links of their mails name it, so that a link works after its alert is gone. */
export const writeRecipient = ({ userId, email }: Recipient): string => (userId ? `account:${userId}` : `email:${email}`)

/** The recipient that a link names; undefined for a link that names an alert, as those sent before 2026-11-29 do. */
function readRecipient(id: string): Recipient | undefined {
  const [, kind, value] = /^(account|email):(.+)$/.exec(id) ?? []
  return value === undefined ? undefined : kind === 'account' ? { userId: value, email: null } : { userId: null, email: value }
}

/**
 * One-click unsubscribe of a mail program (RFC 8058); refuses links that confirm something.
 * @throws link_invalid, rate_limited
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  const link = readToken(ctx, token)
  if (!link || link.action === 'confirm' || link.action === 'confirm-newsletter') throw new Refusal('link_invalid')
  await followLink(ctx, { token })
}
