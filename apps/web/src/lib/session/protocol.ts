import { apiUrl, credentials } from '../api/origin.ts'

const base = apiUrl('/api/auth')

export interface Posted {
  ok: boolean
  status: number
  /** seconds to wait, from the server */
  retryAfter: number
  body: { url?: string }
}

/** GET of an `/api/auth` action; undefined on a network failure or a response without JSON. */
export async function getJson<T>(action: string): Promise<T | undefined> {
  try {
    const answer = await fetch(`${base}/${action}`, { headers: { 'Content-Type': 'application/json' }, credentials })
    return answer.ok ? ((await answer.json()) as T) : undefined
  } catch {
    return undefined
  }
}

/** Posts a form with the CSRF token. */
export async function postForm(action: string, fields: Record<string, string>): Promise<Posted | undefined> {
  const csrfToken = await token()
  if (!csrfToken) return undefined
  const body = new URLSearchParams({ ...fields, csrfToken, json: 'true' })
  return post(action, 'application/x-www-form-urlencoded', body.toString())
}

/** Posts JSON with the CSRF token, as updating the session requires. */
export async function postJson(action: string, data: unknown): Promise<Posted | undefined> {
  const csrfToken = await token()
  return csrfToken ? post(action, 'application/json', JSON.stringify({ csrfToken, data })) : undefined
}

const token = async () => (await getJson<{ csrfToken: string }>('csrf'))?.csrfToken

async function post(action: string, type: string, body: string): Promise<Posted | undefined> {
  try {
    const answer = await fetch(`${base}/${action}`, { method: 'POST', headers: { 'Content-Type': type }, body, credentials })
    const { ok, status } = answer
    const retryAfter = Number(answer.headers.get('Retry-After')) || 0
    return { ok, status, retryAfter, body: (await answer.json()) as { url?: string } }
  } catch {
    return undefined
  }
}

/** The NextAuth error code in a response; a rejected CSRF token looks like success there. */
export function errorIn({ ok, body }: Posted): string | null {
  const { searchParams } = new URL(body.url ?? '', location.href)
  return searchParams.get('error') ?? (searchParams.has('csrf') ? 'Callback' : ok ? null : 'Default')
}
