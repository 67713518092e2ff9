import { z } from 'zod'
import { line } from '../text.ts'

export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  since: z.string(),
  lastUsed: z.string().nullable(),
  /** kept in the cloud of the device's maker, so that other devices have it too */
  backedUp: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** What guards the account beside its password. */
export const Factors = z.object({
  authenticator: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(Passkey),
  /** staff of a shop that asks for a second factor cannot take the last one away */
  required: z.boolean(),
})
export type Factors = z.infer<typeof Factors>

export const PasskeyName = line(60, 1)

/** JSON of the browser's WebAuthn call; its inside is checked by the WebAuthn library. */
const Json = z.looseObject({ id: z.string().max(2000), rawId: z.string().max(2000), type: z.literal('public-key') })
export const PasskeyAnswer = Json.extend({
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
})
/** Options for the browser's call, to be handed on as they are. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
