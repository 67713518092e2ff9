import type { Ctx } from '../../ctx.ts'
import { readRules } from '../settings/service.ts'

/** Who we are to passkeys: they answer to the public address alone. */
export const relyingParty = ({ env }: Pick<Ctx, 'env'>): { id: string; origin: string } => ({
  id: new URL(env.publicUrl).hostname,
  origin: env.publicUrl,
})

/** What authenticator apps and passkeys show beside the account. */
export const shopName = async (ctx: Ctx): Promise<string> => (await readRules(ctx)).name || relyingParty(ctx).id

/** How a passkey names its account: the 16 bytes of the id, which say nothing about the person. */
export const userHandleBytes = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

export const userHandle = (userId: string): string => Buffer.from(userHandleBytes(userId)).toString('base64url')

/** The challenge a browser says it answered. It is trusted once it is found among those that we gave out. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown } | null
    return typeof said?.challenge === 'string' ? said.challenge : undefined
  } catch {
    return undefined
  }
}
