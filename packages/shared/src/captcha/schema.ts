import { z } from 'zod'
import { captchaPurposes } from './purposes.ts'

export const CaptchaPurpose = z.enum(captchaPurposes)

/** An ALTCHA challenge (proof of work, version 2), signed by the shop; returned unchanged with the solution. */
export const CaptchaChallenge = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string(),
})
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>

/** Base64 of JSON `{challenge, solution}`, as the ALTCHA widget produces it. */
export const CaptchaPayload = z
  .string()
  .max(4000)
  .regex(/^[A-Za-z0-9+/=]+$/)
