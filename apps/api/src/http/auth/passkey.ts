import { Refusal } from '@haat/shared/errors.ts'
import { entrantById } from '../../modules/accounts/entering.ts'
import { userOfPasskey } from '../../modules/security/service.ts'
import { type AuthCall, bodyField, sendTo } from './call.ts'
import { enter, sendEntered } from './enter.ts'

/** POST `callback/passkey`: what the browser's passkey answered, as JSON, for a session. A passkey is two factors in one. */
export async function signInWithPasskey(call: AuthCall): Promise<void> {
  const { req, ctx, base } = call
  try {
    const owner = await entrantById(ctx, await userOfPasskey(ctx, bodyField(req, 'answer')))
    const came = owner ? await enter(call, owner, { method: 'passkey', strong: true }) : 'gone'
    sendEntered(call, came, 'PasskeyRefused')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not_allowed') return sendTo(call, `${base}/error?error=AccessDenied`, 403)
    if (error.code === 'passkey_refused') return sendTo(call, `${base}/error?error=PasskeyRefused`, 401)
    throw error
  }
}
