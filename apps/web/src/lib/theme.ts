import { useSyncExternalStore } from 'react'

type Theme = 'light' | 'dark'
const key = 'haat-theme'
const listeners = new Set<() => void>()

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Applies and keeps the visitor's choice; until then the system decides (index.html). */
export function setTheme(theme: Theme): void {
  if (theme === 'dark') document.documentElement.dataset.theme = 'dark'
  else delete document.documentElement.dataset.theme
  try {
    localStorage.setItem(key, theme)
  } catch {
    // A closed storage only means that the choice is not kept.
  }
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, current)
