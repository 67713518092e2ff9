import { InvalidSignature, type PaymentGateway, ProviderDeclined, ProviderUnavailable } from './gateway.ts'

const isKnown = (error: unknown): boolean =>
  error instanceof ProviderDeclined || error instanceof ProviderUnavailable || error instanceof InvalidSignature

const contained = new WeakMap<PaymentGateway, PaymentGateway>()

/** Wraps the gateway of an extension: unexpected errors become `ProviderUnavailable`, so that the shop handles them like an unreachable provider. */
export function containGateway(gateway: PaymentGateway): PaymentGateway {
  const known = contained.get(gateway)
  if (known) return known
  const made = new Proxy(gateway, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function') return value
      const call = value as (...input: unknown[]) => unknown
      if (name === 'readReturn') return (...input: unknown[]) => orNothing(() => call.apply(target, input))
      return async (...input: unknown[]) => {
        try {
          return await call.apply(target, input)
        } catch (error) {
          throw isKnown(error) ? error : new ProviderUnavailable('extension failed', { cause: error })
        }
      }
    },
  })
  contained.set(gateway, made)
  return made
}

/** The browser that returns then names no payment: the page of the order shows its state. */
function orNothing(work: () => unknown): unknown {
  try {
    return work()
  } catch {
    return {}
  }
}
