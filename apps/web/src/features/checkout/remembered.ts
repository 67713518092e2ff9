import type { Address } from '@haat/shared/orders/schema.ts'
import { useState } from 'react'

const key = 'haat-checkout'

export interface Remembered {
  note: string
  billingSame: boolean
  /** what was typed before a kept address took its place */
  typed: { shipping?: Address; billing?: Address }
  /** what is typed goes into the address book */
  saved: { shipping?: boolean; billing?: boolean }
}
const start: Remembered = { note: '', billingSame: true, typed: {}, saved: {} }

/** What is typed in the checkout beside the cart's own fields; kept for as long as the tab. */
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

export const forgetRemembered = (): void => write(undefined)

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
    // Then it lives as long as the page.
  }
}
