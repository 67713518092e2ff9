import { useEffect, useRef, useSyncExternalStore } from 'react'

/** A keyboard shortcut of the current page, listed in the shortcuts dialog. */
export interface PageKey {
  key: string
  label: string
  run: () => void
}

let current: readonly PageKey[] = []
const listeners = new Set<() => void>()

function setCurrent(keys: readonly PageKey[]): void {
  const same =
    keys.length === current.length && keys.every(({ key, label }, at) => key === current[at]!.key && label === current[at]!.label)
  if (same) return
  current = keys
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shortcuts of the current page, for the shortcuts dialog: also of a page that finishes loading while the dialog is open. */
export const useCurrentPageKeys = (): readonly PageKey[] => useSyncExternalStore(subscribe, () => current)

/** Registers shortcuts while the page is shown. Ignores keys in text fields, in dialogs and after `g`. */
export function usePageKeys(keys: readonly PageKey[]): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
    setCurrent(keys)
  })
  useEffect(() => {
    let began = -Infinity
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      const key = toKey(event)
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
      setCurrent([])
    }
  }, [])
}

/** The key on a Latin keyboard: Arabic and Bengali keyboards have other letters on the same key. */
const toKey = ({ key, code }: KeyboardEvent): string => {
  if (key.length === 1 && key.charCodeAt(0) < 128) return key.toLowerCase()
  return code === 'Period' ? '.' : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '')
}

function isWriting(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
}
