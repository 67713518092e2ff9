import type { Address } from '@haat/shared/orders/schema.ts'
import { type FieldProblem, problemsOf } from '../../lib/form-problems.ts'

export type AddressProblems = Partial<Record<keyof Address, FieldProblem>>

/** The shop's own schema on an address, one problem per field. */
export async function addressProblems(address: Address): Promise<AddressProblems> {
  const { Address } = await import('./schema.ts')
  return problemsOf(Address, { ...address })
}

/** Problems the shop itself named: `shippingInfo.phone` → phone. */
export function problemsFrom(
  fields: Record<string, string> | undefined,
  of: 'shippingInfo' | 'billingInfo' | 'address',
): AddressProblems {
  const named = Object.keys(fields ?? {}).flatMap((path) => (path.startsWith(`${of}.`) ? [path.slice(of.length + 1)] : []))
  return Object.fromEntries(named.map((name) => [name, name === 'email' || name === 'phone' ? name : 'invalid']))
}

/** Fetches the schema before the first field is left. */
export const warmAddressCheck = (): void => void import('./schema.ts')
