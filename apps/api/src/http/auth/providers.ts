/** A way to sign in. Each provider is one row here; a social one is offered when its setting is on and its keys are configured. */
export interface Provider {
  id: string
  name: string
  type: 'credentials' | 'oauth'
}

export const providers: readonly Provider[] = [{ id: 'credentials', name: 'Credentials', type: 'credentials' }]

export const providerById = (id: string | undefined): Provider | undefined => providers.find((row) => row.id === id)

/** The list as `/api/auth/providers` answers it. */
export const providerList = (base: string) =>
  Object.fromEntries(
    providers.map(({ id, name, type }) => [
      id,
      { id, name, type, signinUrl: `${base}/signin/${id}`, callbackUrl: `${base}/callback/${id}` },
    ]),
  )
