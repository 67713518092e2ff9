import { useEffect, useState } from 'react'
import { errorIn, getJson, postForm } from './protocol.ts'

export interface Provider {
  id: string
  name: string
  type: string
}

/** The ways to sign in, as the shop offers them at this moment; nothing until they are known. */
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

/** Leaves for the provider's page, or opens it in `tab`; while signed in this links it to the account. False when it could not be reached. */
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
