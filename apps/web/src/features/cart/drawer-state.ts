import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (next === open) return
  open = next
  for (const listener of listeners) listener()
}

export const openCart = (): void => set(true)
export const setCartOpen = set

export const useCartOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => open,
  )
