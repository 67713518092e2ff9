import { ProviderRefused, ProviderSilent } from './gateway.ts'

interface Call {
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  /** sent as JSON; a URLSearchParams as a form */
  body?: unknown
  /** milliseconds until nobody knows what became of it */
  patience?: number
  /** a short word for staff out of the provider's refusal; never with secrets or the buyer's data */
  reasonOf?: (answer: unknown) => string | undefined
}

/**
 * One call of a provider. What it refuses (4xx but 408, 409 and 429) is `ProviderRefused`; no answer, an answer that cannot be read, and
 * everything that may go through when asked again are `ProviderSilent`.
 */
export async function call(
  url: string,
  { method = 'POST', headers, body, patience = 10_000, reasonOf }: Call = {},
): Promise<unknown> {
  const form = body instanceof URLSearchParams
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  let status: number
  let answer: unknown
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    status = response.status
    const text = await response.text()
    answer = text === '' ? {} : JSON.parse(text)
  } catch (error) {
    throw new ProviderSilent('no answer', { cause: error })
  }
  if (status >= 200 && status < 300) return answer
  const reason = (reasonOf?.(answer) ?? `status ${status}`).slice(0, 200)
  if (status >= 400 && status < 500 && ![408, 409, 429].includes(status)) throw new ProviderRefused(reason)
  throw new ProviderSilent(reason)
}
