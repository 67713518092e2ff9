import { useSyncExternalStore } from 'react'

type Theme = 'light' | 'dark'
const key = 'haat-theme'
const listeners = new Set<() => void>()
const system = matchMedia('(prefers-color-scheme: dark)')

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Applies and stores the visitor's theme; without a choice the system setting applies (index.html). */
export function setTheme(theme: Theme): void {
  show(theme)
  try {
    localStorage.setItem(key, theme)
  } catch {
    // With a blocked storage the choice lasts until the page closes.
  }
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, current)

system.addEventListener('change', ({ matches }) => {
  if (!isChosen()) show(matches ? 'dark' : 'light')
})

function show(theme: Theme): void {
  if (theme === 'dark') document.documentElement.dataset.theme = 'dark'
  else delete document.documentElement.dataset.theme
  // The browser's toolbar takes the page's background colour.
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()
  if (paper) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
  for (const listener of listeners) listener()
}

function isChosen(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
