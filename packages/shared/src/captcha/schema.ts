import { z } from 'zod'
import { captchaPurposes } from './purposes.ts'

export const CaptchaPurpose = z.enum(captchaPurposes)

/** A challenge of ALTCHA (proof of work, version 2), signed by the shop. It goes back as it came. */
export const CaptchaChallenge = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string(),
})
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>

/** The challenge with its solution: JSON `{challenge, solution}` in base64, as ALTCHA's widget writes it. */
export const CaptchaPayload = z
  .string()
  .max(4000)
  .regex(/^[A-Za-z0-9+/=]+$/)
