import type { CartContents } from '@haat/shared/cart/merge.ts'
import type { CartLine } from '@haat/shared/cart/schema.ts'
import { readStored, writeStored } from '../../../lib/browser/storage.ts'
import { storageKey } from '../persistence.ts'
import { agreedKey } from '../start.ts'

/** The last state that the browser's cart and the account's cart agreed on. */
export interface Agreed extends CartContents<CartLine> {
  person: string
  version: number
}

/** Undefined if the stored cart itself is missing: it was lost, not emptied by the visitor. */
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
