import { expect, test } from 'vitest'
import { translation } from '../../../build/locales.ts'
import { authProblem } from './auth-errors.ts'

const codes = [
  ...['Signin', 'OAuthSignin', 'OAuthCallback', 'OAuthCallbackError', 'OAuthCreateAccount', 'EmailCreateAccount', 'Callback'],
  ...['OAuthAccountNotLinked', 'AccountNotLinkedError', 'EmailSignin', 'CredentialsSignin', 'SessionRequired', 'RateLimited'],
  ...['Busy', 'network', 'Configuration', 'configuration', 'AccessDenied', 'Verification', 'MISSING_NEXTAUTH_API_ROUTE_ERROR'],
  ...['NO_SECRET', 'CALLBACK_CREDENTIALS_HANDLER_ERROR', 'EMAIL_REQUIRES_ADAPTER_ERROR', 'MISSING_ADAPTER_METHODS_ERROR'],
  ...['CALLBACK_CREDENTIALS_JWT_ERROR', 'INVALID_CALLBACK_URL_ERROR'],
  ...['SecondFactorRequired', 'SecondFactorWrong', 'SecondFactorExpired', 'PasskeyRefused', 'PasskeyCancelled', 'SignInAgain'],
  ...['CaptchaRequired', 'CaptchaFailed'],
]

test.each(['en', 'bn', 'ar', 'fr'])('every error code has its own heading and message in %s', (language) => {
  const { error, sorry } = translation(language).accounts as Record<'error' | 'sorry', Record<string, string>>
  for (const code of codes) {
    const problem = authProblem(code)
    expect(error[problem]?.length, code).toBeGreaterThan(10)
    expect(sorry[problem]?.length, code).toBeGreaterThan(4)
    if (code !== 'Signin') expect(problem, code).not.toBe('tryAgain')
  }
})

test.each(['', 'undefined', 'Default', '<script>', '__proto__', 'toString', 'some thrown text'])(
  'the code "%s" gets the general message',
  (code) => expect(authProblem(code)).toBe('tryAgain'),
)
