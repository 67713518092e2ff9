import { wishlistLimit } from '@haat/shared/wishlist/limits.ts'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../lib/browser/storage.ts'

/** Storage key of the guest wishlist: product ids, latest first, until the visitor signs in. */
const key = 'haat-wishes'

const none: readonly string[] = []
let ids = read()
const listeners = new Set<() => void>()

export const readGuestWishlist = (): readonly string[] => ids

export const useGuestWishlist = (): readonly string[] => useSyncExternalStore(subscribe, readGuestWishlist)

export function setGuestWishlistItem(productId: string, isWanted: boolean): void {
  // Another tab may have written in the meantime.
  const others = read().filter((id) => id !== productId)
  keep(isWanted ? [productId, ...others] : others)
}

/** Removes items that were merged into the account; items added in the meantime stay. */
export function removeMergedFromGuestWishlist(moved: readonly string[]): void {
  const gone = new Set(moved)
  keep(read().filter((id) => !gone.has(id)))
}

function keep(next: string[]): void {
  const saved = next.slice(0, wishlistLimit)
  writeStored(key, saved.length > 0 ? saved : undefined)
  set(saved)
}

function set(next: readonly string[]): void {
  if (next.join() === ids.join()) return
  ids = next.length > 0 ? next : none
  for (const listener of listeners) listener()
}

/** Stored data may be old or edited by hand: only valid product ids are used. */
function read(): readonly string[] {
  const stored = readStored<unknown>(key)
  if (!Array.isArray(stored)) return none
  const found = stored.filter((id): id is string => typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id))
  return found.length > 0 ? [...new Set(found)].slice(0, wishlistLimit) : none
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
