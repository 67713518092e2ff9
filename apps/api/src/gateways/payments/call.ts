import { ProviderDeclined, ProviderUnavailable } from './gateway.ts'

interface Call {
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  /** sent as JSON; a URLSearchParams as a form */
  body?: unknown
  /** timeout in milliseconds, after which the result is unknown */
  patience?: number
  /** extracts a short reason for staff from a refusal; without secrets and personal data */
  reasonOf?: (answer: unknown) => string | undefined
}

/**
 * Calls a provider's API.
 *
 * @throws ProviderDeclined for a refusal (4xx except 408, 409 and 429)
 * @throws ProviderUnavailable for no answer, an unreadable answer, and everything that may succeed on retry
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
    throw new ProviderUnavailable('no answer', { cause: error })
  }
  if (status >= 200 && status < 300) return answer
  const reason = (reasonOf?.(answer) ?? `status ${status}`).slice(0, 200)
  if (status >= 400 && status < 500 && ![408, 409, 429].includes(status)) throw new ProviderDeclined(reason)
  throw new ProviderUnavailable(reason)
}
