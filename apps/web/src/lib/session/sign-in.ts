import { errorIn, postForm } from './protocol.ts'
import { fetchSession, notifyOtherTabs } from './session.ts'

export interface SignInResult {
  ok: boolean
  status: number
  /** NextAuth error code, for example `CredentialsSignin` */
  error: string | null
  /** seconds until the next attempt is accepted */
  retryAfter?: number
}

/** Signs in with email and password without leaving the page; after failed attempts possibly with a solved captcha. */
export const signIn = (email: string, password: string, captcha?: string) =>
  enter('credentials', { email, password, ...(captcha && { captcha }) })
/** Completes two-factor authentication: the server remembers the first step for ten minutes. */
export const signInWithCode = (code: string) => enter('credentials', { code })
/** Signs in with the browser's passkey response, as JSON. */
export const signInWithPasskey = (answer: string) => enter('passkey', { answer })

/** Emails a sign-in link. The answer does not reveal whether the account exists. */
export async function mailSignInLink(email: string, callbackUrl: string): Promise<SignInResult> {
  return toSignInResult(await postForm('signin/email', { email, callbackUrl, redirect: 'false' }))
}

async function enter(provider: string, fields: Record<string, string>): Promise<SignInResult> {
  // Not this page's URL: its `error` parameter would come back in the answer and look like a refusal.
  const result = toSignInResult(
    await postForm(`callback/${provider}`, { ...fields, redirect: 'false', callbackUrl: location.origin }),
  )
  if (!result.ok) return result
  await fetchSession()
  notifyOtherTabs('getSession')
  return result
}

function toSignInResult(answer: Awaited<ReturnType<typeof postForm>>): SignInResult {
  if (!answer) return { ok: false, status: 0, error: 'network' }
  const { status, retryAfter } = answer
  const error = errorIn(answer)
  return { ok: answer.ok && !error, status, error, ...(retryAfter > 0 && { retryAfter }) }
}
