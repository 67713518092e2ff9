import { Refusal } from '@haat/shared/errors.ts'
import { candidateById } from '../../../modules/accounts/service.ts'
import { verifyPasskeySignIn } from '../../../modules/security/service.ts'
import { bodyField, sendTo } from '../call.ts'
import type { AuthCall } from '../types.ts'
import { completeSignIn, sendEntered } from './complete-sign-in.ts'

/** POST `callback/passkey`: signs in with the browser's WebAuthn answer (JSON). A passkey counts as two factors. */
export async function signInWithPasskey(call: AuthCall): Promise<void> {
  const { req, ctx, base } = call
  try {
    const owner = await candidateById(ctx, await verifyPasskeySignIn(ctx, bodyField(req, 'answer')))
    const came = owner ? await completeSignIn(call, owner, { method: 'passkey', strong: true }) : 'gone'
    sendEntered(call, came, 'PasskeyRefused')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not_allowed') return sendTo(call, `${base}/error?error=AccessDenied`, 403)
    if (error.code === 'passkey_refused') return sendTo(call, `${base}/error?error=PasskeyRefused`, 401)
    throw error
  }
}
