import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a group of buttons that changes: when the focused button is removed, the first remaining one is focused.
 * Without it the browser moves the focus to the top of the page.
 */
export function useKeepFocus<T extends HTMLElement>(): RefObject<T | null> {
  const group = useRef<T>(null)
  const hasFocus = useRef(false)
  useEffect(() => {
    // A press outside the group removes the focus without another element getting it.
    const follow = ({ target }: Event) => {
      hasFocus.current = target instanceof Node && group.current?.contains(target) === true
    }
    for (const event of ['focusin', 'pointerdown']) document.addEventListener(event, follow)
    return () => {
      for (const event of ['focusin', 'pointerdown']) document.removeEventListener(event, follow)
    }
  }, [])
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      group.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
  })
  return group
}
