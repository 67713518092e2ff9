import { useSyncExternalStore } from 'react'

const phone = matchMedia('(width < 768px)')
const tablet = matchMedia('(width < 1024px)')

/** Whether the window has phone width: tables become cards. */
export const useNarrow = (): boolean => useMatch(phone)
/** Whether the window has tablet width: the side menu collapses. */
export const useTight = (): boolean => useMatch(tablet)

const useMatch = (query: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
