import type Stripe from 'stripe'
import { type Keys, ProviderRefused, ProviderSilent } from '../gateway.ts'

/** Written down, so that a newer library asks for the same answers until somebody has looked at what changed. */
const apiVersion = '2026-10-28.endive'
const patience = 10_000

/** Two hundred modules, loaded by the first payment and not by every process. */
const library = async () => (await import('stripe')).default

/** Stripe's library, tuned to one try: what is to be done after silence, the shop decides. One client per key keeps its connections. */
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

/** Certainly refused, or nobody knows; never with what the buyer typed. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderSilent) throw error
    if (!(error instanceof (await library()).errors.StripeError)) throw error
    const { statusCode = 0, code, type } = error
    const reason = String(code ?? type ?? `status ${statusCode}`).slice(0, 200)
    const certain = statusCode >= 400 && statusCode < 500 && ![408, 409, 429].includes(statusCode)
    throw certain ? new ProviderRefused(reason) : new ProviderSilent(reason, { cause: error })
  }
}
