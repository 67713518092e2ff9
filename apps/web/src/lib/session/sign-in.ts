import { errorIn, postForm } from './protocol.ts'
import { fetchSession, tellOtherTabs } from './session.ts'

export interface SignInResult {
  ok: boolean
  status: number
  /** NextAuth's error code, such as `CredentialsSignin` */
  error: string | null
  /** seconds until another try is looked at */
  retryAfter?: number
}

/** Signs in with e-mail and password, without leaving the page; after failures perhaps with a solved captcha. */
export const signIn = (email: string, password: string, captcha?: string) =>
  enter('credentials', { email, password, ...(captcha && { captcha }) })
/** The second step of whoever has just been asked for it: the server remembers who that is for ten minutes. */
export const signInWithCode = (code: string) => enter('credentials', { code })
/** With what the browser's passkey answered, as JSON. */
export const signInWithPasskey = (answer: string) => enter('passkey', { answer })

/** Mails a link that signs in. Whether there is such an account is never told. */
export async function mailSignInLink(email: string, callbackUrl: string): Promise<SignInResult> {
  return resultOf(await postForm('signin/email', { email, callbackUrl, redirect: 'false' }))
}

async function enter(provider: string, fields: Record<string, string>): Promise<SignInResult> {
  // Not this page's own address: the `error` that led here would come back in the answer and read as a refusal.
  const result = resultOf(await postForm(`callback/${provider}`, { ...fields, redirect: 'false', callbackUrl: location.origin }))
  if (!result.ok) return result
  await fetchSession()
  tellOtherTabs('getSession')
  return result
}

function resultOf(answer: Awaited<ReturnType<typeof postForm>>): SignInResult {
  if (!answer) return { ok: false, status: 0, error: 'network' }
  const { status, retryAfter } = answer
  const error = errorIn(answer)
  return { ok: answer.ok && !error, status, error, ...(retryAfter > 0 && { retryAfter }) }
}
