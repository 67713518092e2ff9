import { useEffect, useSyncExternalStore } from 'react'
import { useTitle } from '../use-title.ts'

const said: { page?: string | undefined; above?: string | undefined } = {}
const listeners = new Set<() => void>()

/** A page that shows one thing says its name: in the breadcrumbs and in the title of the window. */
export function useNameOfPage(name: string | undefined): void {
  useTitle(name)
  useSaying('page', name)
}
export const usePageName = (): string | undefined => useSaid('page')

/** A page of a part of one thing names the thing: its own page stands before this one in the breadcrumbs. */
export const useNameAbove = (name: string | undefined): void => useSaying('above', name)
export const useAboveName = (): string | undefined => useSaid('above')

function useSaying(what: keyof typeof said, name: string | undefined): void {
  useEffect(() => {
    say(what, name)
    return () => say(what, undefined)
  }, [what, name])
}

const useSaid = (what: keyof typeof said): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => said[what],
  )

function say(what: keyof typeof said, name: string | undefined): void {
  said[what] = name
  for (const listener of listeners) listener()
}
