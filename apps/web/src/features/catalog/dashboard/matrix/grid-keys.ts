import type { KeyboardEvent } from 'react'
import { moved, type Place, type Selection, type Size } from './selection.ts'

interface Wishes {
  selection: Selection
  cursor: Place
  size: Size
  /** rows that are seen at once */
  page: number
  choose: (selection: Selection) => void
  /** to the next cell */
  step: (by: Place) => void
  /** begins to type, with this letter or with what is there */
  start: (text?: string) => void
  isTyped: boolean
  isToggle: boolean
  clear: () => void
  fillDown: () => void
  undo: () => void
  redo: () => void
}

/** The keys of a spreadsheet. Left and right are those that are seen, in every language. */
export function useGridKeys(wishes: Wishes): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (!handled(event, wishes)) return
    event.preventDefault()
    // A letter is typed here, and leads nowhere else.
    event.stopPropagation()
  }
}

function handled(event: KeyboardEvent<HTMLElement>, wishes: Wishes): boolean {
  const { selection, cursor, size, choose, start } = wishes
  const ctrl = event.ctrlKey || event.metaKey
  const by = arrowOf(event)
  if (by) {
    const far = ctrl ? { row: by.row * size.rows, col: by.col * size.cols } : by
    choose(moved(selection, far, size, event.shiftKey))
    return true
  }
  if (ctrl) return withControl(letterOf(event), event.shiftKey, wishes)
  if (event.altKey) return false
  switch (event.key) {
    case 'Home':
      choose(moved(selection, { row: 0, col: -size.cols }, size, event.shiftKey))
      return true
    case 'End':
      choose(moved(selection, { row: 0, col: size.cols }, size, event.shiftKey))
      return true
    case 'PageDown':
      choose(moved(selection, { row: wishes.page, col: 0 }, size, event.shiftKey))
      return true
    case 'PageUp':
      choose(moved(selection, { row: -wishes.page, col: 0 }, size, event.shiftKey))
      return true
    case 'Tab': {
      // At the end of the line the keyboard goes on to what follows the sheet: nobody is caught in it.
      const next = cursor.col + (event.shiftKey ? -1 : 1)
      if (next < 0 || next >= size.cols) return false
      wishes.step({ row: 0, col: event.shiftKey ? -1 : 1 })
      return true
    }
    case 'Enter':
    case 'F2':
      start()
      return true
    case 'Delete':
    case 'Backspace':
      wishes.clear()
      return true
    case 'Escape':
      choose({ anchor: cursor, head: cursor })
      return true
    case ' ':
      if (event.shiftKey) choose({ anchor: { row: cursor.row, col: 0 }, head: { row: cursor.row, col: size.cols - 1 } })
      else start(wishes.isToggle ? undefined : '')
      return true
  }
  if (event.key.length !== 1 || !wishes.isTyped || event.nativeEvent.isComposing) return false
  start(event.key)
  return true
}

function withControl(key: string, shift: boolean, { size, cursor, selection, choose, fillDown, undo, redo }: Wishes): boolean {
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

function arrowOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): Place | undefined {
  const flow = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  if (key === 'ArrowDown') return { row: 1, col: 0 }
  if (key === 'ArrowUp') return { row: -1, col: 0 }
  if (key === 'ArrowRight') return { row: 0, col: flow }
  return key === 'ArrowLeft' ? { row: 0, col: -flow } : undefined
}

/** The letter on a Latin keyboard: an Arabic or a Bengali one has others on the same key. */
const letterOf = ({ key, nativeEvent }: KeyboardEvent): string =>
  key.length === 1 && !/^[a-z ]$/i.test(key)
    ? (/^Key([A-Z])$/.exec(nativeEvent.code)?.[1]?.toLowerCase() ?? key)
    : key.length === 1
      ? key.toLowerCase()
      : key
