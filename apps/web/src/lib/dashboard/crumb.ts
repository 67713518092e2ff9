import { useEffect, useSyncExternalStore } from 'react'
import { useTitle } from '../use-title.ts'

/** A name with the path of the page that set it, so that it is not used for the next page. */
interface Said {
  name: string
  path: string
}
const said: { page?: Said | undefined; above?: Said | undefined } = {}
const listeners = new Set<() => void>()

/** Sets the name of the shown record in the breadcrumbs and the document title. */
export function useRecordTitle(name: string | undefined): void {
  useTitle(name)
  useCrumb('page', name)
}
/** Name of the record at `path`, once its page has set it. */
export const usePageName = (path: string): string | undefined => useSaid('page', path)

/** Sets the name of the parent record in the breadcrumbs, for a page below a record's own page. */
export const useParentTitle = (name: string | undefined): void => useCrumb('above', name)
/** Name of the parent record of the page at `path`, once that page has set it. */
export const useAboveName = (path: string): string | undefined => useSaid('above', path)

function useCrumb(what: keyof typeof said, name: string | undefined): void {
  useEffect(() => {
    say(what, name === undefined ? undefined : { name, path: location.pathname })
    return () => say(what, undefined)
  }, [what, name])
}

function useSaid(what: keyof typeof said, path: string): string | undefined {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => said[what],
  )
  return current?.path === path ? current.name : undefined
}

function say(what: keyof typeof said, value: Said | undefined): void {
  said[what] = value
  for (const listener of listeners) listener()
}
