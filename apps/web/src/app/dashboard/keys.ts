import { useEffect, useRef } from 'react'
import { latinLetter } from '../../lib/dashboard/keyboard.ts'

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
export const commandKey = isApple ? '⌘' : 'Ctrl'

interface Keys {
  /** second letter of a go-to shortcut, and its navigation */
  goTo: ReadonlyMap<string, () => void>
  onPalette: () => void
  onHelp: () => void
}

/** Registers the global keyboard shortcuts. Letters are ignored in text fields and dialogs. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    let began = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat) return
      const letter = latinLetter(event)
      if (letter === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault()
        return latest.current.onPalette()
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      if (event.key === '?' || event.key === '؟') {
        event.preventDefault()
        return latest.current.onHelp()
      }
      const now = event.timeStamp
      const follows = began > 0 && now - began < 1500
      began = 0
      const go = follows ? latest.current.goTo.get(letter) : undefined
      if (go) {
        event.preventDefault()
        go()
      } else if (letter === 'g') began = now
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
}
