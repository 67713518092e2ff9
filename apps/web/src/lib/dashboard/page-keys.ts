import { useEffect, useRef } from 'react'

/** A key that does something on the page shown; the sheet of shortcuts lists it. */
export interface PageKey {
  key: string
  label: string
  run: () => void
}

let current: readonly PageKey[] = []

/** What the sheet of shortcuts lists when it is opened. */
export const keysOfPage = (): readonly PageKey[] => current

/** Keys of the page itself, while it is shown. They are left alone wherever somebody writes or a dialog is open, and after a `g`. */
export function usePageKeys(keys: readonly PageKey[]): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
    current = keys
  })
  useEffect(() => {
    let began = -Infinity
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      const key = keyOf(event)
      const goesTo = event.timeStamp - began < 1500
      began = key === 'g' && !goesTo ? event.timeStamp : -Infinity
      const wanted = goesTo ? undefined : latest.current.find((one) => one.key === key)
      if (!wanted) return
      event.preventDefault()
      wanted.run()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      current = []
    }
  }, [])
}

/** As on a Latin keyboard: an Arabic or a Bengali one has other letters on the same key. */
const keyOf = ({ key, code }: KeyboardEvent): string => {
  if (key.length === 1 && key.charCodeAt(0) < 128) return key.toLowerCase()
  return code === 'Period' ? '.' : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '')
}

function isWriting(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
}
