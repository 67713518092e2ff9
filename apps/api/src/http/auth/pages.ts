import { randomBytes } from 'node:crypto'
import { paths } from '@haat/shared/paths.ts'
import { queryField } from './call.ts'
import { signOutPage } from './sign-out-page.ts'
import type { AuthCall } from './types.ts'

/** Error codes shown on the sign-in page; all others are shown on the error page. */
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
  // our additions
  'RateLimited',
  'Busy',
  'SecondFactorRequired',
  'SecondFactorWrong',
  'PasskeyRefused',
  'SignInAgain',
  'CaptchaRequired',
  'CaptchaFailed',
])

/** GET `signin`: redirects to the sign-in page with the validated callback URL and the error code; other parameters are dropped. */
export function sendSignInPage(call: AuthCall): void {
  const error = queryField(call.req, 'error')
  const query = `callbackUrl=${encodeURIComponent(call.callbackUrl)}${error ? `&error=${encodeURIComponent(wellFormed(error))}` : ''}`
  call.res.status(302).set('Location', `${call.pages}${paths.signIn}?${query}`).end()
}

export function sendErrorPage({ req, res, base, pages }: AuthCall): void {
  const error = wellFormed(queryField(req, 'error') ?? 'undefined')
  const page = signInCodes.has(error) ? `${base}/signin` : pages + paths.authError
  res
    .status(302)
    .set('Location', `${page}?error=${encodeURIComponent(error)}`)
    .end()
}

/** Shown after a sign-in link was mailed. */
export function sendVerifyPage({ res, pages }: AuthCall): void {
  res.status(302).set('Location', `${pages}${paths.signIn}?sent=1`).end()
}

/** GET only asks for confirmation and never signs out. */
export function sendSignOutPage({ res, ctx, base, pages, csrfToken }: AuthCall): void {
  const nonce = randomBytes(16).toString('base64')
  res
    .set(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('html')
    .send(signOutPage({ language: ctx.language, action: `${base}/signout`, home: `${pages}/`, csrfToken, nonce }))
}

/** Lone surrogates cannot be encoded in a URL. */
const wellFormed = (value: string) => value.slice(0, 200).toWellFormed()
