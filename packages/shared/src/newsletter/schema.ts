import { z } from 'zod'
import { CaptchaPayload } from '../captcha/schema.ts'
import { Email, Language } from '../text.ts'
import { subscriberSources } from './constants.ts'

export const NewsletterSignUp = z.strictObject({
  email: Email,
  source: z.enum(subscriberSources).extract(['footer', 'block', 'checkout']),
  /** language of the emails */
  language: Language.optional(),
  /** if the shop requires it */
  captcha: CaptchaPayload.optional(),
})
