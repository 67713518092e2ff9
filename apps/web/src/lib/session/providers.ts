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

/** Leaves for the provider's page; while signed in this links it to the account. False when it could not be reached. */
export async function startProvider({ id }: Pick<Provider, 'id'>, callbackUrl: string): Promise<boolean> {
  const answer = await postForm(`signin/${id}`, { callbackUrl })
  if (!answer?.ok || !answer.body.url || errorIn(answer)) return false
  location.assign(answer.body.url)
  return true
}
