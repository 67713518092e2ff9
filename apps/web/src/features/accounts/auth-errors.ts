/** Maps NextAuth error codes to text keys. Raw codes are never shown. */
const known = {
  signin: 'tryAgain',
  oauthsignin: 'providerStart',
  oauthcallback: 'providerReturn',
  oauthcallbackerror: 'providerReturn',
  oauthcreateaccount: 'createAccount',
  emailcreateaccount: 'createAccount',
  callback: 'interrupted',
  oauthaccountnotlinked: 'notLinked',
  accountnotlinkederror: 'notLinked',
  emailsignin: 'mail',
  credentialssignin: 'credentials',
  sessionrequired: 'sessionRequired',
  ratelimited: 'rateLimited',
  busy: 'busy',
  network: 'network',
  secondfactorrequired: 'secondFactor',
  secondfactorwrong: 'secondFactorWrong',
  secondfactorexpired: 'secondFactorExpired',
  signinagain: 'signInAgain',
  captcharequired: 'captcha',
  captchafailed: 'captcha',
  passkeyrefused: 'passkey',
  passkeycancelled: 'passkeyCancelled',
  accessdenied: 'accessDenied',
  shopclosed: 'shopClosed',
  verification: 'verification',
  configuration: 'configuration',
  missing_nextauth_api_route_error: 'configuration',
  no_secret: 'configuration',
  callback_credentials_handler_error: 'configuration',
  email_requires_adapter_error: 'configuration',
  missing_adapter_methods_error: 'configuration',
  callback_credentials_jwt_error: 'configuration',
  invalid_callback_url_error: 'callbackUrl',
} as const

export type AuthProblem = (typeof known)[keyof typeof known]

/** The text key of an error code; case-insensitive, like the protocol for some codes. */
export function authProblem(code: string): AuthProblem {
  const key = code.toLowerCase()
  return Object.hasOwn(known, key) ? known[key as keyof typeof known] : 'tryAgain'
}
