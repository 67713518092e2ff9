const base = '/api/auth'

export interface Posted {
  ok: boolean
  status: number
  /** seconds the shop asks to wait */
  retryAfter: number
  body: { url?: string }
}

/** What `/api/auth` answers to a question; nothing when it could not be asked, or answers what is no JSON. */
export async function getJson<T>(action: string): Promise<T | undefined> {
  try {
    const answer = await fetch(`${base}/${action}`, { headers: { 'Content-Type': 'application/json' } })
    return answer.ok ? ((await answer.json()) as T) : undefined
  } catch {
    return undefined
  }
}

/** Sends the protocol's form with its token. */
export async function postForm(action: string, fields: Record<string, string>): Promise<Posted | undefined> {
  const csrfToken = await token()
  if (!csrfToken) return undefined
  const body = new URLSearchParams({ ...fields, csrfToken, json: 'true' })
  return post(action, 'application/x-www-form-urlencoded', body.toString())
}

/** Sends JSON with the protocol's token, as changing the session wants it. */
export async function postJson(action: string, data: unknown): Promise<Posted | undefined> {
  const csrfToken = await token()
  return csrfToken ? post(action, 'application/json', JSON.stringify({ csrfToken, data })) : undefined
}

const token = async () => (await getJson<{ csrfToken: string }>('csrf'))?.csrfToken

async function post(action: string, type: string, body: string): Promise<Posted | undefined> {
  try {
    const answer = await fetch(`${base}/${action}`, { method: 'POST', headers: { 'Content-Type': type }, body })
    const { ok, status } = answer
    const retryAfter = Number(answer.headers.get('Retry-After')) || 0
    return { ok, status, retryAfter, body: (await answer.json()) as { url?: string } }
  } catch {
    return undefined
  }
}

/** The protocol's error code in an answer; a refused token looks like success there. */
export function errorIn({ ok, body }: Posted): string | null {
  const { searchParams } = new URL(body.url ?? '', location.href)
  return searchParams.get('error') ?? (searchParams.has('csrf') ? 'Callback' : ok ? null : 'Default')
}
