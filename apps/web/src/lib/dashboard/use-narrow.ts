import { useSyncExternalStore } from 'react'

const phone = matchMedia('(width < 768px)')
const tablet = matchMedia('(width < 1024px)')

/** Whether the page is as narrow as a phone's: a table becomes cards. */
export const useNarrow = (): boolean => useMatch(phone)
/** Whether there is room for the work alone: the menu folds itself. */
export const useTight = (): boolean => useMatch(tablet)

const useMatch = (query: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
