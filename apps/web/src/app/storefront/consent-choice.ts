import type { ConsentCategory } from '@haat/shared/settings/outside-services.ts'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../lib/browser/storage.ts'

/** Consent by category; a missing category means not asked yet, so a new service asks again. */
export type Consent = Partial<Record<ConsentCategory, boolean>>
interface State {
  consent: Consent
  /** the visitor reopened the dialog from the footer */
  isOpen: boolean
}

const key = 'haat-consent'
const listeners = new Set<() => void>()
let state: State = { consent: read(), isOpen: false }

/** The visitor's consent to third-party services. */
export const useConsent = (): State =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => state,
  )

/** Stores the consent. A script that is loaded and now refused is only removed by reloading the page. */
export function saveConsent(consent: Consent): void {
  const withdrawn = (Object.keys(state.consent) as ConsentCategory[]).some((name) => state.consent[name] && !consent[name])
  change({ consent, isOpen: false })
  writeStored(key, consent)
  if (withdrawn) location.reload()
}

export const openConsent = (): void => change({ ...state, isOpen: true })

function change(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function read(): Consent {
  const stored = readStored<unknown>(key)
  if (typeof stored !== 'object' || stored === null) return {}
  const { analytics, advertising } = stored as Record<string, unknown>
  return {
    ...(typeof analytics === 'boolean' && { analytics }),
    ...(typeof advertising === 'boolean' && { advertising }),
  }
}
