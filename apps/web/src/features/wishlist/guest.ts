import { mostWishes } from '@haat/shared/wishlist/limits.ts'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'

/** What a visitor's heart was pressed for: product ids, last first, kept on this device until somebody signs in. */
const key = 'haat-wishes'

const none: readonly string[] = []
let ids = read()
const listeners = new Set<() => void>()

export const guestWishes = (): readonly string[] => ids

export const useGuestWishes = (): readonly string[] => useSyncExternalStore(subscribe, guestWishes)

export function setGuestWish(productId: string, isWanted: boolean): void {
  // Another tab may have written since.
  const others = read().filter((id) => id !== productId)
  keep(isWanted ? [productId, ...others] : others)
}

/** They are on the account now. What was pressed meanwhile stays. */
export function handOverGuestWishes(moved: readonly string[]): void {
  const gone = new Set(moved)
  keep(read().filter((id) => !gone.has(id)))
}

function keep(next: string[]): void {
  const kept = next.slice(0, mostWishes)
  writeStored(key, kept.length > 0 ? kept : undefined)
  set(kept)
}

function set(next: readonly string[]): void {
  if (next.join() === ids.join()) return
  ids = next.length > 0 ? next : none
  for (const listener of listeners) listener()
}

/** Written by an older shop, or by somebody's hands: only what can be a product's id is taken. */
function read(): readonly string[] {
  const stored = readStored<unknown>(key)
  if (!Array.isArray(stored)) return none
  const found = stored.filter((id): id is string => typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id))
  return found.length > 0 ? [...new Set(found)].slice(0, mostWishes) : none
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage)
    set(read())
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

const onStorage = (event: StorageEvent) => {
  if (event.key === key || event.key === null) set(read())
}
