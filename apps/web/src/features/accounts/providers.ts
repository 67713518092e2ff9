import { useEffect, useState } from 'react'

interface Provider {
  id: string
  name: string
  type: string
  signinUrl: string
}

/** The ways to sign in besides a password, as the shop offers them. */
export function useOtherProviders(): Provider[] {
  const [providers, setProviders] = useState<Provider[]>([])
  useEffect(() => {
    let left = false
    void ask<Record<string, Provider>>('/api/auth/providers').then((answer) => {
      if (!left && answer) setProviders(Object.values(answer).filter(({ type }) => type === 'oauth'))
    })
    return () => {
      left = true
    }
  }, [])
  return providers
}

/** Leaves for the provider's page. False when it could not be reached. */
export async function startProvider({ signinUrl }: Provider, callbackUrl: string): Promise<boolean> {
  const csrf = await ask<{ csrfToken: string }>('/api/auth/csrf')
  if (!csrf) return false
  const body = new URLSearchParams({ csrfToken: csrf.csrfToken, callbackUrl, json: 'true' })
  const answer = await ask<{ url: string }>(new URL(signinUrl, location.origin).pathname, { method: 'POST', body })
  if (!answer?.url) return false
  location.assign(answer.url)
  return true
}

async function ask<T>(path: string, options?: RequestInit): Promise<T | undefined> {
  try {
    const answer = await fetch(path, options)
    return answer.ok ? ((await answer.json()) as T) : undefined
  } catch {
    return undefined
  }
}
