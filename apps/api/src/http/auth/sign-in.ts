import { SignIn } from '@haat/shared/accounts/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { checkPassword, ownerStands } from '../../modules/accounts/service.ts'
import { countTry, forgiveTry } from '../limits.ts'
import { type AuthCall, bodyField, sendTo } from './call.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { dropSession, startSession } from './person.ts'

/** POST `callback/credentials`: e-mail and password for a session. The answer never tells whether an account exists. */
export async function signInWithPassword(call: AuthCall): Promise<void> {
  const { req, ctx, base, verified, callbackUrl } = call
  if (!verified) return sendTo(call, `${base}/signin?csrf=true`)
  const wrong = () => sendTo(call, `${base}/error?error=CredentialsSignin&provider=credentials`, 401)
  // From the body only: a password in an address ends up in logs.
  const given = SignIn.safeParse({ email: bodyField(req, 'email'), password: bodyField(req, 'password') })
  if (!given.success) return wrong()

  const { email } = given.data
  const account = knownDevice(call, email) ?? email
  await countTry(ctx, 'sign-in', account)
  try {
    const owner = await checkPassword(ctx, given.data)
    const { id } = owner
    await startSession(req, id, { method: 'password' })
    if (!(await ownerStands(ctx, owner))) {
      await dropSession(req)
      return wrong()
    }
    await forgiveTry(ctx, 'sign-in', account)
    rememberDevice(call, email)
    ctx.log.info({ user: id }, 'signed in')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'wrong_password') return wrong()
    if (error.code === 'not_allowed') return sendTo(call, `${base}/error?error=AccessDenied`, 403)
    throw error
  }
  sendTo(call, callbackUrl)
}
