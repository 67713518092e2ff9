import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../browser/storage.ts'

const listeners = new Set<() => void>()
const known = new Map<string, unknown>()

/** A display preference of the dashboard, stored in this browser. */
export function useStored<T>(name: string, fallback: T): [T, (value: T) => void] {
  const key = `haat-dashboard:${name}`
  const value = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => {
      if (!known.has(key)) known.set(key, readStored(key))
      return known.get(key) as T | undefined
    },
  )
  const keep = (next: T) => {
    known.set(key, next)
    writeStored(key, next)
    for (const listener of listeners) listener()
  }
  return [value ?? fallback, keep]
}
