import { useEffect, useSyncExternalStore } from 'react'
import { useTitle } from '../use-title.ts'

let current: string | undefined
const listeners = new Set<() => void>()
const tell = (name: string | undefined) => {
  current = name
  for (const listener of listeners) listener()
}

/** A page that shows one thing says its name: in the breadcrumbs and in the title of the window. */
export function useNameOfPage(name: string | undefined): void {
  useTitle(name)
  useEffect(() => {
    tell(name)
    return () => tell(undefined)
  }, [name])
}

export const usePageName = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => current,
  )
