import { useSyncExternalStore } from 'react'

/** What signing in brought into the cart, until it is taken back or read. */
export interface Brought {
  count: number
  undo: () => void
}

let brought: Brought | undefined
const listeners = new Set<() => void>()

export function setBrought(next: Brought | undefined): void {
  brought = next
  for (const listener of listeners) listener()
}

export const useBrought = (): Brought | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => brought,
  )
