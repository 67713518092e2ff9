import type { Both } from '@haat/shared/cart/merge.ts'
import type { CartLine } from '@haat/shared/cart/schema.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'
import { storageKey } from '../persistence.ts'
import { agreedKey } from '../start.ts'

/** What browser and account agreed on last. */
export interface Agreed extends Both<CartLine> {
  person: string
  version: number
}

/** Nothing where the cart itself is not there: a cart that was lost has not been emptied. */
export function readAgreed(): Agreed | undefined {
  const stored = readStored<Partial<Agreed>>(agreedKey)
  const isWhole =
    typeof stored?.person === 'string' &&
    Number.isInteger(stored.version) &&
    Array.isArray(stored.items) &&
    Array.isArray(stored.compare)
  return isWhole && localStorage.getItem(storageKey) !== null ? (stored as Agreed) : undefined
}

export const writeAgreed = (agreed: Agreed): void => writeStored(agreedKey, agreed)
