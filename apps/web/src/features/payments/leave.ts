import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { useSyncExternalStore } from 'react'

export interface Leaving {
  orderId: string
  url: string
  method: PaymentMethod
}

/** Milliseconds until the order page is shown again if the redirect did not happen. */
const patience = 30_000
let leaving: Leaving | undefined
const listeners = new Set<() => void>()

function set(next: Leaving | undefined): void {
  leaving = next
  for (const listener of listeners) listener()
}

/**
 * Starts leaving for a provider's page: the page shows where, and the returned function redirects. Undefined if the URL is not
 * http(s), as a `javascript:` URL would run in our origin.
 */
export function leaveFor(next: Leaving): (() => void) | undefined {
  if (!isPage(next.url)) return undefined
  set(next)
  return () => {
    window.addEventListener('pageshow', cameBack)
    location.assign(next.url)
    setTimeout(() => set(undefined), patience)
  }
}

function isPage(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url, location.href).protocol)
  } catch {
    return false
  }
}

/** Back restores the page from the browser's cache: show the order in its current state. */
function cameBack({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  window.removeEventListener('pageshow', cameBack)
  location.reload()
}

export const useLeaving = (orderId: string | undefined): Leaving | undefined => {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => leaving,
  )
  return now?.orderId === orderId ? now : undefined
}
