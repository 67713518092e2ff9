import { StartError } from '../../platform/errors/start-error.ts'

/** The parts of `/api/auth` that can be misconfigured. */
export interface AuthConfig {
  secret: string | undefined
  providers: Readonly<Record<string, { type: 'credentials' | 'oauth' | 'email' }>>
  /** credential checks by provider id */
  authorize: Readonly<Record<string, unknown>>
  /** session store */
  sessions: { get: unknown; set: unknown; destroy: unknown } | undefined
  /** account lookup and mailed links */
  mailLinks: Partial<Record<(typeof linkMethods)[number], unknown>> | undefined
}

const linkMethods = ['createVerificationToken', 'useVerificationToken', 'getUserByEmail'] as const

/** Stops the start on a misconfiguration that would otherwise fail for every visitor. The error codes are those of NextAuth. */
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
