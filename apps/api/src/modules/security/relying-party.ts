import type { Ctx } from '../../platform/context.ts'
import { readRules } from '../settings/service.ts'

/** The WebAuthn relying party: passkeys are bound to the public URL. */
export const relyingParty = ({ env }: Pick<Ctx, 'env'>): { id: string; origin: string } => ({
  id: new URL(env.publicUrl).hostname,
  origin: env.publicUrl,
})

/** Name shown in authenticator apps and passkey dialogs. */
export const shopName = async (ctx: Ctx): Promise<string> => (await readRules(ctx)).name || relyingParty(ctx).id

/** WebAuthn user handle: the 16 bytes of the user id, which hold no personal data. */
export const userHandleBytes = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/** The user handle in base64url, as browsers send it. */
export const userHandle = (userId: string): string => Buffer.from(userHandleBytes(userId)).toString('base64url')

/** The challenge in a browser's client data, unverified: callers look it up among the issued ones. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const clientData = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown } | null
    return typeof clientData?.challenge === 'string' ? clientData.challenge : undefined
  } catch {
    return undefined
  }
}
