import { Refusal } from '@haat/shared/errors.ts'
import { Email } from '@haat/shared/text.ts'
import { entrantById } from '../../modules/accounts/entering.ts'
import { askForLink, useSignInLink } from '../../modules/accounts/sign-in-link.ts'
import { type AuthCall, bodyField, queryField, sendTo } from './call.ts'
import { enter, sendEntered } from './enter.ts'

/** POST `signin/email`: mails a link. The answer is the same for every address that could be one. */
export async function startMailLink(call: AuthCall): Promise<void> {
  const { req, ctx, base, callbackUrl } = call
  const email = Email.safeParse(bodyField(req, 'email')).data
  if (!email) return sendTo(call, `${base}/error?error=EmailSignin`)
  try {
    await askForLink(ctx, { email, callbackUrl })
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error, code: 'SIGNIN_EMAIL_ERROR' }, 'a link could not be queued')
    return sendTo(call, `${base}/error?error=EmailSignin`)
  }
  sendTo(call, `${base}/verify-request?provider=email&type=email`)
}

/** GET `callback/email`: the link of that mail. It opens once. */
export async function openMailLink(call: AuthCall, { isOffered }: { isOffered: boolean }): Promise<void> {
  const { req, ctx, base } = call
  const [token, email] = [queryField(req, 'token'), queryField(req, 'email')]
  if (!token || !email) return sendTo(call, `${base}/error?error=configuration`)
  try {
    const userId = isOffered ? await useSignInLink(ctx, { token, email }) : undefined
    const owner = userId && (await entrantById(ctx, userId))
    sendEntered(call, owner ? await enter(call, owner, { method: 'link' }) : 'gone', 'Verification')
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rate_limited') return sendTo(call, `${base}/error?error=RateLimited`)
    ctx.log.error({ err: error, code: 'CALLBACK_EMAIL_ERROR' }, 'a link could not be followed')
    sendTo(call, `${base}/error?error=Callback`)
  }
}
