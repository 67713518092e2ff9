import { StartError } from '../../start-error.ts'

/** What `/api/auth` is made of, as far as it can be made wrongly. */
export interface AuthConfig {
  secret: string | undefined
  providers: Readonly<Record<string, { type: 'credentials' | 'oauth' | 'email' }>>
  /** who checks what is typed, by id of a credentials provider */
  authorize: Readonly<Record<string, unknown>>
  /** where sessions are kept */
  sessions: { get: unknown; set: unknown; destroy: unknown } | undefined
  /** who knows the accounts and the links that are mailed to them */
  mailLinks: Partial<Record<(typeof linkMethods)[number], unknown>> | undefined
}

const linkMethods = ['createVerificationToken', 'useVerificationToken', 'getUserByEmail'] as const

/** Refuses to start with a mistake that would else be met by every visitor. The codes are those of the protocol. */
export function assertAuthConfig({ secret, providers, authorize, sessions, mailLinks }: AuthConfig): void {
  const rows = Object.entries(providers)
  const credentials = rows.filter(([, { type }]) => type === 'credentials').map(([id]) => id)
  if (!secret) fail('NO_SECRET', 'Set SESSION_SECRET.')
  if (credentials.length > 0 && ![sessions?.get, sessions?.set, sessions?.destroy].every(isFunction))
    fail('CALLBACK_CREDENTIALS_JWT_ERROR', 'Signing in with a password needs a place where sessions are kept.')
  for (const id of credentials)
    if (!Object.hasOwn(authorize, id) || !isFunction(authorize[id]))
      fail('CALLBACK_CREDENTIALS_HANDLER_ERROR', `Nobody checks what is typed for the provider ${id}.`)
  if (!rows.some(([, { type }]) => type === 'email')) return
  if (!mailLinks) fail('EMAIL_REQUIRES_ADAPTER_ERROR', 'Signing in by a mailed link needs a place where links are kept.')
  const missing = linkMethods.filter((name) => !isFunction(mailLinks[name]))
  if (missing.length > 0) fail('MISSING_ADAPTER_METHODS_ERROR', `Mailed links cannot be kept without ${missing.join(', ')}.`)
}

const isFunction = (value: unknown) => typeof value === 'function'

function fail(code: string, text: string): never {
  throw new StartError(`${code}: ${text}`)
}
