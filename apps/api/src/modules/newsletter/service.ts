import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { confirmHours, type SubscriberSource } from '@haat/shared/newsletter/constants.ts'
import type { newsletterApi } from '@haat/shared/newsletter/endpoints.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { consumeRateLimit } from '../../platform/rate-limit.ts'
import { findPersonById } from '../accounts/service.ts'
import { requireCaptcha } from '../captcha/service.ts'
import { queueMail } from '../mails/service.ts'
import {
  activateSubscription,
  confirmRequest,
  deleteByEmail,
  endSubscription,
  findByEmail,
  requestSubscription,
  type SubscriberRow,
  transferSubscription,
} from './repo.ts'

type Api = typeof newsletterApi

/**
 * Signs an email up. The verified email of the signed-in account is subscribed immediately; every other one gets an email, whether it is
 * subscribed or not: with a confirmation link, or, if it is subscribed, with an unsubscribe link.
 * @throws captcha_required, captcha_failed, rate_limited
 */
export async function signUp(
  ctx: Ctx,
  { email, source, language = ctx.language, captcha }: ParsedOf<Api['signUp']>,
): Promise<AnswerOf<Api['signUp']>> {
  const own = await findVerifiedEmail(ctx)
  if (own?.toLowerCase() === email.toLowerCase()) {
    await subscribe(ctx, { email: own, language, source })
    return { state: 'subscribed' }
  }
  // Checked before the rate limit: the page solves a captcha only after a request without one was refused.
  await requireCaptcha(ctx, 'newsletter', captcha)
  await consumeRateLimit(ctx, 'newsletter', email)
  await requestByMail(ctx, { email, language, source })
  return { state: 'mailed' }
}

/**
 * Whether the verified email of the account is subscribed. Says nothing about an unverified email, which may belong to somebody else.
 * @throws sign_in_required
 */
export async function readOwnSubscription(ctx: Ctx): Promise<AnswerOf<Api['own']>> {
  requireUserId(ctx)
  const email = await findVerifiedEmail(ctx)
  const row = email && (await findByEmail(ctx.db, email))
  return { state: row && isSubscribed(row) ? 'subscribed' : 'none' }
}

/**
 * Subscribes the email of the account, or ends its subscription.
 * @throws sign_in_required, rate_limited
 */
export async function changeOwnSubscription(ctx: Ctx, { subscribed }: ParsedOf<Api['change']>): Promise<AnswerOf<Api['change']>> {
  const person = await findPersonById(ctx, requireUserId(ctx))
  if (!person?.email) return { state: 'none' }
  const { email } = person
  const signingUp = { email, language: (person.language as Language | null) ?? ctx.language, source: 'account' as const }
  if (!person.emailVerifiedAt) {
    if (!subscribed) return { state: 'none' }
    await consumeRateLimit(ctx, 'newsletter', email)
    await requestByMail(ctx, signingUp)
    return { state: 'pending' }
  }
  if (subscribed) await subscribe(ctx, signingUp)
  else await endSubscription(ctx.db, { email })
  return { state: subscribed ? 'subscribed' : 'none' }
}

/** Confirms the sign-up of an emailed link; false if the link is too old or was replaced. Repeating it has no further effect. */
export const confirmSubscription = (ctx: Ctx, request: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const row = await confirmRequest(ctx.db, request, confirmHours)
    if (row?.isNew) await queueWelcome(ctx, row)
    return row !== undefined
  })

/**
 * Signs a buyer up who requested the newsletter with an order, in the transaction of the order: the verified email of the account
 * immediately, every other one by an emailed link. Count the request with `mayRequest` before.
 */
export async function signUpWithOrder(ctx: Ctx, { email, language }: Pick<SigningUp, 'email' | 'language'>): Promise<void> {
  const own = await findVerifiedEmail(ctx)
  if (own) await subscribe(ctx, { email: own, language, source: 'checkout' })
  else await requestByMail(ctx, { email, language, source: 'checkout' })
}

/** Counts a request for an email; false if there were too many. */
export const mayRequest = (ctx: Ctx, email: string): Promise<boolean> =>
  consumeRateLimit(ctx, 'newsletter', email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

/** The subscription of an account follows its new email; both emails belong to the person. In the caller's transaction. */
export const moveSubscription = (ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> =>
  from.toLowerCase() === to.toLowerCase() ? Promise.resolve() : transferSubscription(ctx.db, { from, to })

/** Ends the subscription of an emailed link. Repeating it has no further effect. */
export const unsubscribeById = (ctx: Ctx, id: string): Promise<void> => endSubscription(ctx.db, { id })

/** Deletes the subscription of a verified email, in the caller's transaction. */
export const eraseSubscription = (ctx: Ctx, confirmedEmail: string | null): Promise<void> =>
  confirmedEmail ? deleteByEmail(ctx.db, confirmedEmail) : Promise.resolve()

/** The newsletter subscription of a customer, for the data export; null if there is none. Timestamps are ISO text. */
export async function exportSubscription(ctx: Ctx, confirmedEmail: string | null) {
  const row = confirmedEmail === null ? undefined : await findByEmail(ctx.db, confirmedEmail)
  if (!row) return null
  const { email, language, source, createdAt, confirmedAt, unsubscribedAt } = row
  return {
    email,
    language,
    source,
    signedUp: createdAt.toISOString(),
    confirmed: confirmedAt?.toISOString() ?? null,
    unsubscribed: unsubscribedAt?.toISOString() ?? null,
  }
}

interface SigningUp {
  email: string
  language: Language
  source: SubscriberSource
}

const requestByMail = (ctx: Ctx, { email, language, source }: SigningUp): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const row = await requestSubscription(ctx.db, { email, language, source })
    if (isSubscribed(row)) return queueWelcome(ctx, row)
    return queueMail(ctx, { kind: 'newsletter-confirm', to: email, language, data: { request: row.request } })
  })

const subscribe = (ctx: Ctx, { email, language, source }: SigningUp): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { id, isNew } = await activateSubscription(ctx.db, { email, language, source })
    if (isNew) await queueWelcome(ctx, { id, email, language })
  })

const queueWelcome = (ctx: Ctx, { id, email, language }: Pick<SubscriberRow, 'id' | 'email' | 'language'>): Promise<string> =>
  queueMail(ctx, { kind: 'newsletter-welcome', to: email, language: language as Language, data: { subscriberId: id } })

const isSubscribed = ({ confirmedAt, unsubscribedAt }: SubscriberRow): boolean => confirmedAt !== null && unsubscribedAt === null

async function findVerifiedEmail(ctx: Ctx): Promise<string | null> {
  const person = ctx.person ? await findPersonById(ctx, ctx.person.id) : undefined
  return person?.emailVerifiedAt ? person.email : null
}

function requireUserId(ctx: Ctx): string {
  if (!ctx.person) throw new Refusal('sign_in_required')
  return ctx.person.id
}
