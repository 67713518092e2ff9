import type { Address } from '@haat/shared/orders/schema.ts'
import { useState } from 'react'

const key = 'haat-checkout'

export interface Remembered {
  note: string
  billingSame: boolean
  /** typed address that a saved one replaced */
  typed: { shipping?: Address; billing?: Address }
  /** save the typed address in the address book */
  saved: { shipping?: boolean; billing?: boolean }
  /** a guest asks for the newsletter */
  newsletter: boolean
}
const start: Remembered = { note: '', billingSame: true, typed: {}, saved: {}, newsletter: false }

/** Checkout input that is not part of the cart, stored for the session of the tab. */
export function useRemembered(): [Remembered, (change: Partial<Remembered>) => void] {
  const [value, setValue] = useState<Remembered>(() => ({ ...start, ...read() }))
  return [
    value,
    (change) =>
      setValue((before) => {
        const next = { ...before, ...change }
        write(next)
        return next
      }),
  ]
}

export const clearRemembered = (): void => write(undefined)

function read(): Partial<Remembered> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Remembered>
  } catch {
    return {}
  }
}

function write(value: Remembered | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // With a blocked storage, the input lasts as long as the page.
  }
}
