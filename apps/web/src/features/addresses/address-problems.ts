import type { SavedAddress } from '@haat/shared/addresses/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { loadNow, warm } from '../../lib/browser/load-code.ts'
import { type FieldProblem, findProblems } from '../../lib/form/form-problems.ts'

export type AddressProblems = Partial<Record<keyof Address, FieldProblem>>

/**
 * Validates an address with the shared schema; one problem per field. A phone that one of the `saved` addresses has is not questioned.
 */
export async function addressProblems(address: Address, saved: readonly SavedAddress[] = []): Promise<AddressProblems> {
  const { Address, canBePhone } = await loadNow(() => import('./schema.ts'))
  const problems: AddressProblems = findProblems(Address, { ...address })
  const isSaved = saved.some((one) => one.address.phone === address.phone)
  return problems.phone || isSaved || canBePhone(address.phone) ? problems : { ...problems, phone: 'phone' }
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
export const prefetchAddressSchema = (): void => warm(() => import('./schema.ts'))
