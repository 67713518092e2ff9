import type { contactApi } from '@haat/shared/contact/endpoints.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry } from '../../http/limits.ts'
import { requireCaptcha } from '../captcha/service.ts'
import { queueMail } from '../mails/service.ts'
import { readRules } from '../settings/service.ts'

/**
 * Queues the message for the email address of the shop, in the shop's default language.
 *
 * @throws Refusal `contact_unavailable` while the shop has no email address; `captcha_required`, `captcha_failed`, `rate_limited`
 */
export async function sendContactMessage(
  ctx: Ctx,
  { captcha, ...data }: ParsedOf<typeof contactApi.send>,
): Promise<Record<string, never>> {
  const { email: to, language } = await readRules(ctx)
  if (!to) throw new Refusal('contact_unavailable')
  // Before the attempt counts: the page solves a captcha only when the shop refuses the request without one.
  await requireCaptcha(ctx, 'contact', captcha)
  await countTry(ctx, 'contact', data.email)
  await inTransaction(ctx, (ctx) => queueMail(ctx, { kind: 'contact-message', to, language, data }))
  return {}
}
