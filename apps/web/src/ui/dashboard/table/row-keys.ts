import type { KeyboardEvent } from 'react'
import { latinLetter } from '../../../lib/dashboard/keyboard.ts'

/** Arrow keys move between rows, X selects. */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const current = event.target as HTMLElement
  const row = current.closest('tr, li')
  if (!row || current.matches('input:not([data-row-box]), textarea, select')) return
  if (latinLetter(event.nativeEvent) === 'x') row.querySelector<HTMLElement>('[data-row-box]')?.click()
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
    const at = all.findIndex((one) => row.contains(one))
    all[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  } else return
  event.preventDefault()
}
