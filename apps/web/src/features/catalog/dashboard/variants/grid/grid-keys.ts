import type { KeyboardEvent } from 'react'
import { moved, type Place, type Selection, type Size } from './selection.ts'

interface GridKeyActions {
  selection: Selection
  cursor: Place
  size: Size
  /** number of visible rows */
  page: number
  choose: (selection: Selection) => void
  /** moves to the next cell */
  step: (by: Place) => void
  /** starts editing, with this character or with the current text */
  start: (text?: string) => void
  isTyped: boolean
  isToggle: boolean
  clear: () => void
  fillDown: () => void
  undo: () => void
  redo: () => void
}

/** Spreadsheet keys. Left and right are visual directions in every language. */
export function useGridKeys(actions: GridKeyActions): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (!handled(event, actions)) return
    event.preventDefault()
    // The grid handles the letter; stop global shortcuts.
    event.stopPropagation()
  }
}

function handled(event: KeyboardEvent<HTMLElement>, actions: GridKeyActions): boolean {
  const { selection, cursor, size, choose, start } = actions
  const ctrl = event.ctrlKey || event.metaKey
  const by = arrowDirection(event)
  if (by) {
    const far = ctrl ? { row: by.row * size.rows, col: by.col * size.cols } : by
    choose(moved(selection, far, size, event.shiftKey))
    return true
  }
  if (ctrl) return withControl(latinLetter(event), event.shiftKey, actions)
  if (event.altKey) return false
  switch (event.key) {
    case 'Home':
      choose(moved(selection, { row: 0, col: -size.cols }, size, event.shiftKey))
      return true
    case 'End':
      choose(moved(selection, { row: 0, col: size.cols }, size, event.shiftKey))
      return true
    case 'PageDown':
      choose(moved(selection, { row: actions.page, col: 0 }, size, event.shiftKey))
      return true
    case 'PageUp':
      choose(moved(selection, { row: -actions.page, col: 0 }, size, event.shiftKey))
      return true
    case 'Tab': {
      // At the end of a row, Tab leaves the grid, so that keyboard users are not trapped.
      const next = cursor.col + (event.shiftKey ? -1 : 1)
      if (next < 0 || next >= size.cols) return false
      actions.step({ row: 0, col: event.shiftKey ? -1 : 1 })
      return true
    }
    case 'Enter':
    case 'F2':
      start()
      return true
    case 'Delete':
    case 'Backspace':
      actions.clear()
      return true
    case 'Escape':
      choose({ anchor: cursor, head: cursor })
      return true
    case ' ':
      if (event.shiftKey) choose({ anchor: { row: cursor.row, col: 0 }, head: { row: cursor.row, col: size.cols - 1 } })
      else start(actions.isToggle ? undefined : '')
      return true
  }
  if (event.key.length !== 1 || !actions.isTyped || event.nativeEvent.isComposing) return false
  start(event.key)
  return true
}

function withControl(
  key: string,
  shift: boolean,
  { size, cursor, selection, choose, fillDown, undo, redo }: GridKeyActions,
): boolean {
  if (key === 'a') choose({ anchor: { row: 0, col: 0 }, head: { row: size.rows - 1, col: size.cols - 1 } })
  else if (key === 'd') fillDown()
  else if (key === 'z' && shift) redo()
  else if (key === 'z') undo()
  else if (key === 'y') redo()
  else if (key === ' ') choose({ anchor: { row: 0, col: cursor.col }, head: { row: size.rows - 1, col: cursor.col } })
  else if (key === 'Home') choose(moved(selection, { row: -size.rows, col: -size.cols }, size, shift))
  else if (key === 'End') choose(moved(selection, { row: size.rows, col: size.cols }, size, shift))
  else return false
  return true
}

function arrowDirection({ key, currentTarget }: KeyboardEvent<HTMLElement>): Place | undefined {
  const flow = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  if (key === 'ArrowDown') return { row: 1, col: 0 }
  if (key === 'ArrowUp') return { row: -1, col: 0 }
  if (key === 'ArrowRight') return { row: 0, col: flow }
  return key === 'ArrowLeft' ? { row: 0, col: -flow } : undefined
}

/** The Latin letter of a key: Arabic and Bengali keyboards have other letters on the same key. */
const latinLetter = ({ key, nativeEvent }: KeyboardEvent): string =>
  key.length === 1 && !/^[a-z ]$/i.test(key)
    ? (/^Key([A-Z])$/.exec(nativeEvent.code)?.[1]?.toLowerCase() ?? key)
    : key.length === 1
      ? key.toLowerCase()
      : key
