import { randomBytes } from 'node:crypto'
import { paths } from '@haat/shared/paths.ts'
import { type AuthCall, queryField } from './call.ts'
import { signOutPage } from './sign-out-page.ts'

/** Codes the sign-in page explains; all others go to the error page. */
const signInCodes = new Set([
  'Signin',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
  // additions of ours
  'RateLimited',
  'Busy',
  'SecondFactorRequired',
  'SecondFactorWrong',
  'PasskeyRefused',
  'SignInAgain',
  'CaptchaRequired',
  'CaptchaFailed',
])

/** GET `signin`: to the sign-in page, with the checked return address and the error; nothing else survives. */
export function sendSignInPage(call: AuthCall): void {
  const error = queryField(call.req, 'error')
  const query = `callbackUrl=${encodeURIComponent(call.callbackUrl)}${error ? `&error=${encodeURIComponent(wellFormed(error))}` : ''}`
  call.res.status(302).set('Location', `${paths.signIn}?${query}`).end()
}

export function sendErrorPage({ req, res, base }: AuthCall): void {
  const error = wellFormed(queryField(req, 'error') ?? 'undefined')
  const page = signInCodes.has(error) ? `${base}/signin` : paths.authError
  res
    .status(302)
    .set('Location', `${page}?error=${encodeURIComponent(error)}`)
    .end()
}

/** Only mail links lead here; the sign-in page says what to do. */
export function sendVerifyPage({ res }: AuthCall): void {
  res.status(302).set('Location', `${paths.signIn}?sent=1`).end()
}

/** GET never signs out: it asks. */
export function sendSignOutPage({ res, ctx, base, csrfToken }: AuthCall): void {
  const nonce = randomBytes(16).toString('base64')
  res
    .set(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('html')
    .send(signOutPage({ language: ctx.language, action: `${base}/signout`, csrfToken, nonce }))
}

/** Half a surrogate cannot be put into an address. */
const wellFormed = (value: string) => value.slice(0, 200).toWellFormed()
