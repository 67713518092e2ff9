import { useSyncExternalStore } from 'react'

/** Lines that signing in added to the cart, until the user undoes or dismisses it. */
export interface AddedLines {
  count: number
  undo: () => void
}

let brought: AddedLines | undefined
const listeners = new Set<() => void>()

export function setAddedLines(next: AddedLines | undefined): void {
  brought = next
  for (const listener of listeners) listener()
}

export const useAddedLines = (): AddedLines | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => brought,
  )
