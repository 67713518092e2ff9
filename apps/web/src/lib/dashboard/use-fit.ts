import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/**
 * Shrinks a row until it fits: starts at step 0 and goes one step further while the element overflows, up to `most`. Starts again
 * when `content` or the window's width changes. The row must not wrap, and its children must not shrink.
 */
export function useFit(row: RefObject<HTMLElement | null>, content: string, most: number): number {
  const key = `${useWindowWidth()} ${content}`
  const [fit, setFit] = useState({ key, step: 0 })
  const step = fit.key === key ? fit.step : 0
  useLayoutEffect(() => {
    const node = row.current
    if (node && node.scrollWidth > node.clientWidth && step < most) setFit({ key, step: step + 1 })
  }, [row, key, step, most])
  return step
}

const useWindowWidth = (): number =>
  useSyncExternalStore(
    (listener) => {
      window.addEventListener('resize', listener)
      return () => window.removeEventListener('resize', listener)
    },
    () => innerWidth,
  )
