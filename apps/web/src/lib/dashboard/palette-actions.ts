import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** What can be done with what is on screen, found by its name in the palette. */
export interface PaletteAction {
  id: string
  label: string
  Icon: LucideIcon
  run: () => void
}

const none: readonly PaletteAction[] = []
let current: readonly PaletteAction[] = none
const listeners = new Set<() => void>()
const tell = (actions: readonly PaletteAction[]) => {
  current = actions
  for (const listener of listeners) listener()
}

/** A page offers its own actions while it is shown; those that the person may not do are left out by the page. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const names = actions.map(({ id, label }) => `${id} ${label}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are called tells them apart
  useEffect(() => {
    tell(actions.map((action, at) => ({ ...action, run: () => latest.current[at]?.run() })))
    return () => tell(none)
  }, [names])
}

export const useOfferedActions = (): readonly PaletteAction[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => current,
  )
