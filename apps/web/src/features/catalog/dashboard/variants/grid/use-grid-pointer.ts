import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Change, Row } from '../sheet.ts'
import { fields } from './cells.ts'
import { fillTo } from './fill.ts'
import { at, type Box, type Place, type Selection } from './selection.ts'

interface GridPointerActions {
  selection: Selection
  cursor: Place
  box: Box
  rows: readonly Row[]
  choose: (selection: Selection, cursor?: Place, focus?: boolean) => void
  write: (changes: readonly Change[]) => void
  start: () => void
  readOnly: boolean
}

/** Mouse handling of the grid: click selects, drag extends, the fill handle fills, double click edits. */
export function useGridPointer(actions: GridPointerActions) {
  const { selection, cursor, box, rows, choose, write, start, readOnly } = actions
  const pulling = useRef<'cells' | 'fill'>(undefined)
  const [target, setTarget] = useState<number>()
  useEffect(() => {
    const stop = () => {
      pulling.current = undefined
      setTarget(undefined)
    }
    window.addEventListener('blur', stop)
    return () => window.removeEventListener('blur', stop)
  }, [])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const place = placeOf(event.target)
    if (!place || event.button !== 0 || (event.target as Element).closest('input')) return
    // Commit the edited cell before its input unmounts.
    const typing = document.activeElement
    if (typing instanceof HTMLInputElement && event.currentTarget.contains(typing)) typing.blur()
    if ((event.target as Element).closest('[data-handle]')) {
      event.preventDefault()
      pulling.current = 'fill'
      event.currentTarget.setPointerCapture(event.pointerId)
      return
    }
    // A touch that scrolls must not select.
    if (event.pointerType === 'mouse') {
      pulling.current = 'cells'
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (event.shiftKey) choose({ anchor: selection.anchor, head: place })
    else choose(at(place.row, place.col))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!pulling.current) return
    const place = placeOf(document.elementFromPoint(event.clientX, event.clientY))
    if (!place) return
    if (pulling.current === 'fill') setTarget(place.row)
    else if (place.row !== selection.head.row || place.col !== selection.head.col)
      choose({ anchor: selection.anchor, head: place }, selection.anchor)
  }
  const onPointerUp = () => {
    if (pulling.current === 'fill' && target !== undefined && !readOnly) {
      write(fillTo(target, box, rows, fields))
      const [top, bottom] = [Math.min(box.top, target), Math.max(box.bottom, target)]
      choose({ anchor: { row: top, col: box.first }, head: { row: bottom, col: box.last } }, { row: box.top, col: box.first })
    }
    pulling.current = undefined
    setTarget(undefined)
  }
  const fillBox =
    target === undefined ? undefined : { ...box, top: Math.min(box.top, target), bottom: Math.max(box.bottom, target) }
  return {
    fillBox,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      // Screen readers focus a cell without mouse or keys.
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const place = target.dataset.cell ? placeOf(target) : undefined
        if (!place || pulling.current || (place.row === cursor.row && place.col === cursor.col)) return
        choose(at(place.row, place.col), place, false)
      },
      // The grid has captured the pointer, so the event target is not the cell.
      onDoubleClick: ({ clientX, clientY }: MouseEvent) => placeOf(document.elementFromPoint(clientX, clientY)) && start(),
    },
  }
}

function placeOf(target: EventTarget | null): Place | undefined {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  if (!place) return undefined
  const [row, col] = place.split(':').map(Number) as [number, number]
  return { row, col }
}
