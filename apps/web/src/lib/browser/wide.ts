import { useSyncExternalStore } from 'react'

/** The breakpoint `lg` of the styles. */
const wide = matchMedia('(width >= 64rem)')

/** Whether the window has room for what phones show in a sheet or dialog, so that its code is not loaded needlessly. */
export const isWide = (): boolean => wide.matches
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide)

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
