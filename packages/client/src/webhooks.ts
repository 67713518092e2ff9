import type { WebhookEvent } from './operations.ts'

/** Why a request is not an event of the shop. */
export type WebhookErrorCode = 'headers_missing' | 'too_old' | 'signature_invalid' | 'secret_invalid' | 'payload_invalid'

/** A request that is not a genuine, recent event of the shop. Answer it with status 400. */
export class WebhookError extends Error {
  override readonly name: string = 'WebhookError'
  readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Headers of a request, as `fetch`, Node and frameworks pass them. */
export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>

/**
 * Verifies a webhook request as the Standard Webhooks specification says: HMAC-SHA256 of `id.timestamp.body`, compared by WebCrypto in
 * constant time. Events arrive at least once: ignore a `webhook-id` that you have seen.
 *
 * @param body the body exactly as it arrived, before any JSON parser
 * @param secret `whsec_…` from the dashboard; several while one is replaced
 * @param options `tolerance`: seconds that the clocks may differ, default 300; `now`: milliseconds since 1970, default the current time
 * @returns the event and its id
 * @throws WebhookError
 */
export async function verifyWebhook(
  body: string | Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { tolerance = 300, now = Date.now() }: { tolerance?: number; now?: number } = {},
): Promise<WebhookEvent & { id: string }> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => read(headers, name))
  if (!id || !timestamp || !signatures) throw new WebhookError('headers_missing', 'The headers of a webhook are missing.')
  const age = Math.abs(now / 1000 - Number(timestamp))
  if (!/^\d{1,12}$/.test(timestamp) || age > tolerance)
    throw new WebhookError('too_old', 'The event is too old, or from the future.')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (!(await anyMatches(signed, signatures, secrets))) throw new WebhookError('signature_invalid', 'The signature is wrong.')
  try {
    return { id, ...(JSON.parse(text) as WebhookEvent) }
  } catch {
    throw new WebhookError('payload_invalid', 'The body is not JSON.')
  }
}

/** Header names have no case; a record of Node has them in lower case, those of others may not. */
function read(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : value?.join(' ')
}

async function anyMatches(signed: Uint8Array<ArrayBuffer>, signatures: string, secrets: readonly string[]): Promise<boolean> {
  const sent = signatures
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => bytesOf(part.slice(3)))
  for (const secret of secrets) {
    const bytes = bytesOf(secret.replace(/^whsec_/, ''))
    if (!bytes || bytes.length === 0) throw new WebhookError('secret_invalid', 'The secret is not the Base64 text of a webhook.')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of sent) if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true
  }
  return false
}

/** Undefined if the text is not Base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
