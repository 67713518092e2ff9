import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { useSyncExternalStore } from 'react'

export interface Leaving {
  orderId: string
  url: string
  method: PaymentMethod
}

/** Whoever is still here after that was stopped on the way: the order takes over again. */
const patience = 30_000
let leaving: Leaving | undefined
const listeners = new Set<() => void>()

function set(next: Leaving | undefined): void {
  leaving = next
  for (const listener of listeners) listener()
}

/**
 * On the way to a provider's page: from now on what is shown says where one is taken; the answer goes there. Undefined where the
 * address is none of a page on the web: a script in its place would run as ours.
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

/** The browser's back brings the page as it was left; then it is the order again, as it stands by now. */
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
