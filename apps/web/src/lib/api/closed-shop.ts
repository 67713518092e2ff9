import type { Language } from '@haat/shared/text.ts'
import { useSyncExternalStore } from 'react'

/** The message of the closed shop, by language. */
export type ClosedMessages = Partial<Record<Language, string>>

let messages: ClosedMessages | undefined
const listeners = new Set<() => void>()

/** Called with the answer `storefront_closed` of an API on another origin; on the origin of the API, the server sends the page for the password. */
export function reportClosed(refused: unknown): void {
  if (messages) return
  messages = typeof refused === 'object' && refused !== null ? (refused as ClosedMessages) : {}
  for (const listener of listeners) listener()
}

/** The messages of the shop once the API has refused this visitor; undefined while it is open. */
export const useClosedShop = (): ClosedMessages | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => messages,
  )
