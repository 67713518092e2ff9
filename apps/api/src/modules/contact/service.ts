import type { contactApi } from '@haat/shared/contact/endpoints.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { consumeRateLimit } from '../../platform/rate-limit.ts'
import { requireCaptcha } from '../captcha/service.ts'
import { queueMail } from '../mails/service.ts'
import { readRules } from '../settings/service.ts'

/**
 * Queues the message to the shop's email, in the shop's default language.
 * @throws contact_unavailable if the shop has no email, captcha_required, captcha_failed, rate_limited
 */
export async function sendContactMessage(
  ctx: Ctx,
  { captcha, ...data }: ParsedOf<typeof contactApi.send>,
): Promise<Record<string, never>> {
  const { email: to, language } = await readRules(ctx)
  if (!to) throw new Refusal('contact_unavailable')
  // Checked before the rate limit: the page solves a captcha only after a request without one was refused.
  await requireCaptcha(ctx, 'contact', captcha)
  await consumeRateLimit(ctx, 'contact', data.email)
  await inTransaction(ctx, (ctx) => queueMail(ctx, { kind: 'contact-message', to, language, data }))
  return {}
}
