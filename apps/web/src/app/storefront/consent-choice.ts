import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'

const key = 'haat-consent'
const listeners = new Set<() => void>()
let choice = readStored<boolean>(key)

/** Whether the visitor agreed to services of third parties; undefined until asked, or when the choice is to be made again. */
export const useConsent = (): boolean | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => choice,
  )

export function choose(answer: boolean | undefined): void {
  const before = readStored<boolean>(key)
  choice = answer
  if (answer !== undefined) writeStored(key, answer)
  // What has been loaded can only be sent away with the page.
  if (before && answer === false) location.reload()
  for (const listener of listeners) listener()
}
