// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight are rendered, each at its own position, which a table cannot do
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Thumbs } from '../pictures.ts'
import type { Change, Row } from '../sheet.ts'
import { StatusLine } from '../status-line.tsx'
import { fields } from './cells.ts'
import { headHeight, isTyped, leastWidth, rowHeight } from './columns.ts'
import { fillDown } from './fill.ts'
import { GridHead } from './grid-head.tsx'
import { useGridKeys } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import { at, clamped, type Place, type Selection, spanIn, stepped, toBox } from './selection.ts'
import { useGridEdit } from './use-grid-edit.ts'
import { useGridPointer } from './use-grid-pointer.ts'

interface Props {
  label: string
  rows: readonly Row[]
  thumbs: Thumbs
  readOnly: boolean
  apply: (changes: readonly Change[]) => void
  undo: () => void
  redo: () => void
  /** asks for the picture of these rows */
  onPicture: (rows: readonly Row[]) => void
}

/** The variants as a spreadsheet with one focused cell, a rectangular selection and virtualized rows. */
export function VariantGrid({ label, rows, thumbs, readOnly, apply, undo, redo, onPicture }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const size = { rows: rows.length, cols: fields.length }
  const [saved, setSaved] = useState<{ selection: Selection; cursor: Place }>({ selection: at(0, 0), cursor: { row: 0, col: 0 } })
  const [typing, setTyping] = useState<string>()
  const selection = clamped(saved.selection, size)
  const cursor = clamped(at(saved.cursor.row, saved.cursor.col), size).head
  const box = toBox(selection)
  const wantsFocus = useRef(false)

  const choose = useCallback((next: Selection, cursor: Place = next.head, focus = true) => {
    wantsFocus.current = focus
    setTyping(undefined)
    setSaved({ selection: next, cursor })
  }, [])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: headHeight,
    // Always render the focused row, or the focus would be lost.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), cursor.row])].sort((a, b) => a - b),
  })
  useEffect(() => {
    if (!wantsFocus.current || typing !== undefined) return
    wantsFocus.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-cell="${cursor.row}:${cursor.col}"]`)?.focus()
  })
  const current = rows[cursor.row]

  const isLarge = box.top !== box.bottom || box.first !== box.last
  const step = (by: Place, inside = isLarge) => {
    if (inside) return choose(selection, stepped(cursor, selection, by))
    const next = clamped(at(cursor.row + by.row, cursor.col + by.col), size)
    choose(next)
  }
  const edit = useGridEdit({
    rows,
    box,
    cursor,
    typing,
    setTyping,
    readOnly,
    apply,
    onPicture,
    choose,
    step,
    focusNext: wantsFocus,
  })

  const onKeyDown = useGridKeys({
    selection,
    cursor,
    size,
    page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 400) - headHeight) / rowHeight) - 1),
    choose,
    step,
    start: edit.start,
    isTyped: isTyped(fields[cursor.col]!),
    isToggle: !isTyped(fields[cursor.col]!),
    clear: edit.clear,
    fillDown: () => !readOnly && edit.write(fillDown(box, rows, fields)),
    undo: () => !readOnly && undo(),
    redo: () => !readOnly && redo(),
  })
  const pointer = useGridPointer({ selection, cursor, box, rows, choose, write: edit.write, start: edit.start, readOnly })

  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={fields.length + 1}
        aria-multiselectable
        aria-readonly={readOnly || undefined}
        onKeyDown={typing === undefined ? onKeyDown : undefined}
        {...edit.clipboard}
        {...pointer.handlers}
        className="relative max-h-[max(20rem,calc(100dvh-19rem))] overflow-auto overscroll-contain rounded-card border border-line bg-card select-none"
      >
        <GridHead />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize(), minWidth: leastWidth }}>
          {virtual.getVirtualItems().map(({ index, start: top }) => {
            const row = rows[index]!
            const [first, last] = spanIn(pointer.fillBox ?? box, index)
            return (
              <GridRow
                key={row.id}
                row={row}
                at={index}
                top={top}
                first={first}
                last={last}
                cursor={index === cursor.row ? cursor.col : -1}
                typing={index === cursor.row ? typing : undefined}
                handle={!readOnly && index === box.bottom ? box.last : -1}
                filling={Boolean(pointer.fillBox) && first >= 0 && (index < box.top || index > box.bottom)}
                readOnly={readOnly}
                thumbs={thumbs}
                onFinish={edit.onFinish}
              />
            )
          })}
        </div>
      </div>
      {current && <StatusLine row={current} field={fields[cursor.col]!} chosen={edit.chosen} />}
    </>
  )
}
