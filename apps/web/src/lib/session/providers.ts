import { useEffect, useState } from 'react'
import { errorIn, getJson, postForm } from './protocol.ts'

export interface Provider {
  id: string
  name: string
  type: string
}

/** The sign-in providers that the shop offers; empty while loading. */
export function useProviders(): Provider[] {
  const [providers, setProviders] = useState<Provider[]>([])
  useEffect(() => {
    let left = false
    void getJson<Record<string, Provider>>('providers').then((answer) => {
      if (!left && answer) setProviders(Object.values(answer))
    })
    return () => {
      left = true
    }
  }, [])
  return providers
}

/**
 * Goes to the provider's page, or opens it in `tab`; for a signed-in user this links the provider to the account. Returns false
 * on a network failure.
 */
export async function startProvider(
  { id }: Pick<Provider, 'id'>,
  callbackUrl: string,
  { tab }: { tab?: Window | null } = {},
): Promise<boolean> {
  const answer = await postForm(`signin/${id}`, { callbackUrl })
  if (!answer?.ok || !answer.body.url || errorIn(answer)) {
    tab?.close()
    return false
  }
  const leaving = tab ?? window
  leaving.location.assign(answer.body.url)
  return true
}
