import type { Address } from '@haat/shared/orders/schema.ts'
import { type FieldProblem, findProblems } from '../../lib/form/form-problems.ts'

export type AddressProblems = Partial<Record<keyof Address, FieldProblem>>

/** Validates an address with the shared schema; one problem per field. */
export async function addressProblems(address: Address): Promise<AddressProblems> {
  const { Address } = await import('./schema.ts')
  return findProblems(Address, { ...address })
}

/** Field errors of the server: `shippingInfo.phone` → phone. */
export function problemsFrom(
  fields: Record<string, string> | undefined,
  of: 'shippingInfo' | 'billingInfo' | 'address',
): AddressProblems {
  const named = Object.keys(fields ?? {}).flatMap((path) => (path.startsWith(`${of}.`) ? [path.slice(of.length + 1)] : []))
  return Object.fromEntries(named.map((name) => [name, name === 'email' || name === 'phone' ? name : 'invalid']))
}

/** Prefetches the schema before the first blur. */
export const prefetchAddressSchema = (): void => void import('./schema.ts')
