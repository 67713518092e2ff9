import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** An action on the current page, found by name in the command palette. */
export interface PaletteAction {
  id: string
  label: string
  Icon: LucideIcon
  run: () => void
}

const none: readonly PaletteAction[] = []
let current: readonly PaletteAction[] = none
const listeners = new Set<() => void>()
const notify = (actions: readonly PaletteAction[]) => {
  current = actions
  for (const listener of listeners) listener()
}

/** Registers the actions of the current page. The page omits actions that the user has no permission for. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const names = actions.map(({ id, label }) => `${id} ${label}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels identify the actions
  useEffect(() => {
    notify(actions.map((action, at) => ({ ...action, run: () => latest.current[at]?.run() })))
    return () => notify(none)
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
