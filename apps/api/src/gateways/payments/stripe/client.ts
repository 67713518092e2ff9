import type Stripe from 'stripe'
import { type Keys, ProviderDeclined, ProviderUnavailable } from '../gateway.ts'

/** Pinned, so that a library update does not change the answers unnoticed. */
const apiVersion = '2026-10-28.endive'
const patience = 10_000

/** Two hundred modules, loaded with the first payment instead of in every process. */
const library = async () => (await import('stripe')).default

/** Stripe's library without its own retries: the shop decides what happens after a timeout. One client per key reuses connections. */
export function clients(baseUrl: string | undefined): (keys: Keys) => Promise<Stripe> {
  const known = new Map<string, Stripe>()
  return async ({ values: { secretKey = '' } }) => {
    const Library = await library()
    const made =
      known.get(secretKey) ??
      new Library(secretKey, { apiVersion, maxNetworkRetries: 0, timeout: patience, telemetry: false, ...at(baseUrl) })
    known.clear()
    known.set(secretKey, made)
    return made
  }
}

function at(baseUrl: string | undefined) {
  if (!baseUrl) return {}
  const { hostname, port, protocol } = new URL(baseUrl)
  const plain = protocol === 'http:'
  return { host: hostname, port: port || (plain ? '80' : '443'), protocol: plain ? ('http' as const) : ('https' as const) }
}

/** Converts Stripe errors to ProviderDeclined or ProviderUnavailable, without user input. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderDeclined || error instanceof ProviderUnavailable) throw error
    if (!(error instanceof (await library()).errors.StripeError)) throw error
    const { statusCode = 0, code, type } = error
    const reason = String(code ?? type ?? `status ${statusCode}`).slice(0, 200)
    const certain = statusCode >= 400 && statusCode < 500 && ![408, 409, 429].includes(statusCode)
    throw certain ? new ProviderDeclined(reason) : new ProviderUnavailable(reason, { cause: error })
  }
}
