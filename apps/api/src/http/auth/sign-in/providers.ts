import { type SocialProvider, socialProviders } from '@haat/shared/accounts/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { facebook } from '../../../gateways/oauth-facebook.ts'
import { google } from '../../../gateways/oauth-google.ts'
import type { Env } from '../../../platform/env.ts'
import { apiOrigin, isAcrossSites } from '../../../platform/network/origins.ts'

interface Row {
  name: string
  type: 'credentials' | 'oauth' | 'email'
  /** whether this process has the required configuration */
  isConfigured: (env: Env) => boolean
  /** whether the shop has enabled it, checked on each call */
  isOn: (settings: Pick<Settings, 'login'>) => boolean
}

const always = () => true

/** Sign-in methods. Each is one row, offered if it is configured and enabled. */
export const providers = {
  credentials: { name: 'Credentials', type: 'credentials', isConfigured: always, isOn: always },
  passkey: { name: 'Passkey', type: 'credentials', isConfigured: always, isOn: always },
  google: {
    name: 'Google',
    type: 'oauth',
    isConfigured: ({ google }) => google !== undefined,
    isOn: ({ login }) => login.google,
  },
  facebook: {
    name: 'Facebook',
    type: 'oauth',
    isConfigured: ({ facebook }) => facebook !== undefined,
    isOn: ({ login }) => login.facebook,
  },
  email: { name: 'Email', type: 'email', isConfigured: always, isOn: ({ login }) => login.email },
} as const satisfies Record<string, Row>

export type ProviderId = keyof typeof providers

export const socialGateways = { google, facebook } satisfies Record<SocialProvider, unknown>

export const isSocial = (id: ProviderId): id is SocialProvider => socialProviders.some((name) => name === id)

/** The provider of a path, whether or not it is currently enabled. */
export const configuredProvider = (env: Env, id: unknown): ProviderId | undefined =>
  typeof id === 'string' && Object.hasOwn(providers, id) && providers[id as ProviderId].isConfigured(env)
    ? (id as ProviderId)
    : undefined

/**
 * Whether a provider is configured, enabled and able to finish. The browser returns from another site, or from an email, straight to the API:
 * its cookies are not those of a storefront on another site (`authCookies`).
 */
export const isOffered = (env: Env, settings: Pick<Settings, 'login'>, id: ProviderId): boolean =>
  providers[id].isConfigured(env) && providers[id].isOn(settings) && (providers[id].type === 'credentials' || !isAcrossSites(env))

/** The answer of `/api/auth/providers`. */
export const providerList = (env: Env, settings: Pick<Settings, 'login'>) =>
  Object.fromEntries(
    (Object.keys(providers) as ProviderId[])
      .filter((id) => isOffered(env, settings, id))
      .map((id) => [id, described(`${apiOrigin(env)}/api/auth`, id)]),
  )

const described = (base: string, id: ProviderId) => {
  const { name, type } = providers[id]
  return { id, name, type, signinUrl: `${base}/signin/${id}`, callbackUrl: `${base}/callback/${id}` }
}
