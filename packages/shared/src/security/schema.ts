import { z } from 'zod'
import { line } from '../text.ts'

export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  since: z.string(),
  lastUsed: z.string().nullable(),
  /** synced by the platform, so that it is available on other devices */
  backedUp: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** The second factors of an account. */
export const Factors = z.object({
  authenticator: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(Passkey),
  /** staff cannot remove their last second factor if the shop requires one */
  required: z.boolean(),
})
export type Factors = z.infer<typeof Factors>

export const PasskeyName = line(60, 1)

/** Result of the browser's WebAuthn call; the WebAuthn library validates its content. */
const Json = z.looseObject({ id: z.string().max(2000), rawId: z.string().max(2000), type: z.literal('public-key') })
export const PasskeyAnswer = Json.extend({
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
})
/** Options for the browser's WebAuthn call, passed on unchanged. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
