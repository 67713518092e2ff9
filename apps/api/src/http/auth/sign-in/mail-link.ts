import { Refusal } from '@haat/shared/errors.ts'
import { Email } from '@haat/shared/text.ts'
import { candidateById, requestSignInLink, useSignInLink } from '../../../modules/accounts/service.ts'
import { bodyField, queryField, sendTo } from '../call.ts'
import type { AuthCall } from '../types.ts'
import { completeSignIn, sendEntered } from './complete-sign-in.ts'

/** POST `signin/email`: sends a sign-in link by email. The answer is the same for every valid address. */
export async function startMailLink(call: AuthCall): Promise<void> {
  const { req, ctx, base, callbackUrl } = call
  const email = Email.safeParse(bodyField(req, 'email')).data
  if (!email) return sendTo(call, `${base}/error?error=EmailSignin`)
  try {
    await requestSignInLink(ctx, { email, callbackUrl })
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error, code: 'SIGNIN_EMAIL_ERROR' }, 'sign-in link not queued')
    return sendTo(call, `${base}/error?error=EmailSignin`)
  }
  sendTo(call, `${base}/verify-request?provider=email&type=email`)
}

/** GET `callback/email`: signs in with the emailed link, which works once. */
export async function openMailLink(call: AuthCall, { isOffered }: { isOffered: boolean }): Promise<void> {
  const { req, ctx, base } = call
  const [token, email] = [queryField(req, 'token'), queryField(req, 'email')]
  if (!token || !email) return sendTo(call, `${base}/error?error=configuration`)
  try {
    const userId = isOffered ? await useSignInLink(ctx, { token, email }) : undefined
    const owner = userId && (await candidateById(ctx, userId))
    sendEntered(call, owner ? await completeSignIn(call, owner, { method: 'link' }) : 'gone', 'Verification')
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rate_limited') return sendTo(call, `${base}/error?error=RateLimited`)
    ctx.log.error({ err: error, code: 'CALLBACK_EMAIL_ERROR' }, 'sign-in link failed')
    sendTo(call, `${base}/error?error=Callback`)
  }
}
