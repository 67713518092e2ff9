import { useSyncExternalStore } from 'react'
import { copyAttribute } from './offline-copies.ts'

/** Set while the browser has no connection, and since an answer came from the copies of the service worker. */
let offline = !navigator.onLine || document.documentElement.hasAttribute(copyAttribute)
let wasOffline = offline
const listeners = new Set<() => void>()

export const isOffline = (): boolean => offline
/** Whether the shop was unreachable at any time since the page was opened: displayed data may come from copies. */
export const hasBeenOffline = (): boolean => wasOffline
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)

/** Calls `listener` whenever the connection is lost or back; returns a function that stops it. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets whether the shop can be reached. */
export function setOffline(next: boolean): void {
  if (next === offline) return
  offline = next
  wasOffline ||= next
  for (const listener of listeners) listener()
}

addEventListener('offline', () => setOffline(true))
addEventListener('online', () => setOffline(false))
