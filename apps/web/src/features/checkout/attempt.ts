import { readStored, writeStored } from '../../lib/browser/storage.ts'
import { randomKey } from '../../lib/random-key.ts'

const storageKey = 'haat-order-attempt'

/** With a blocked storage, the attempt lasts as long as the page. */
let inMemory: string | undefined

/** Whether an order was sent, and may have been placed although its answer got lost. */
export const isAttemptOpen = (): boolean => read() !== undefined

/**
 * The idempotency key of the next order. It stays until an order is confirmed: in all tabs, after a reload, after signing in or out, and for another cart,
 * because the server frees the key with a refusal. So a key that is taken means that an earlier try became an order.
 */
export function openAttempt(): string {
  const key = read() ?? randomKey()
  writeStored(storageKey, key)
  inMemory = readStored(storageKey) === key ? undefined : key
  return key
}

/** Ends the attempt with this key; an attempt that another tab has begun meanwhile goes on. */
export function closeAttempt(key: string | undefined = read()): void {
  if (inMemory === key) inMemory = undefined
  if (readStored(storageKey) === key) writeStored(storageKey, undefined)
}

const read = (): string | undefined => readStored(storageKey) ?? inMemory
