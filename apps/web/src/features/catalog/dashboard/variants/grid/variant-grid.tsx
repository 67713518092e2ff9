// biome-ignore-all lint/a11y/useSemanticElements: only the lines in sight are there, each at its own place: no table lays that out
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard walks through cells, heads are read with them
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../../ui/cx.ts'
import { announce } from '../../../../../ui/feedback/announce.ts'
import type { Thumbs } from '../pictures.ts'
import type { Change, Row } from '../sheet.ts'
import { StatusLine } from '../status-line.tsx'
import type { Finish } from './cell-editor.tsx'
import { type Field, fields, no, yes } from './cells.ts'
import { cellsIn, parseTable, paste, toText } from './clipboard.ts'
import { headHeight, isNumber, isTyped, leastWidth, nameWidth, rowHeight, tracks } from './columns.ts'
import { fillDown } from './fill.ts'
import { useGridKeys } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import { at, type Box, clamped, type Place, type Selection, spanIn, stepped, toBox } from './selection.ts'
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
  const { t } = useTranslation()
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
  const chosenCount = (box.bottom - box.top + 1) * (box.last - box.first + 1)

  const notify = (changes: readonly Change[]) => announce(t('dashboard.variants.written', { count: changes.length }))
  const write = (changes: readonly Change[]) => {
    apply(changes)
    if (changes.length > 1) notify(changes)
  }
  const inBox = ({ top, bottom, first, last }: Box, to: (field: Field) => string | undefined): Change[] =>
    rows.slice(top, bottom + 1).flatMap((row) =>
      fields.slice(first, last + 1).flatMap((field) => {
        const text = to(field)
        return text === undefined ? [] : [{ id: row.id, field, to: text }]
      }),
    )
  const isLarge = box.top !== box.bottom || box.first !== box.last
  const step = (by: Place, inside = isLarge) => {
    if (inside) return choose(selection, stepped(cursor, selection, by))
    const next = clamped(at(cursor.row + by.row, cursor.col + by.col), size)
    choose(next)
  }
  const start = (text?: string) => {
    const field = fields[cursor.col]!
    if (readOnly || !current) return
    if (field === 'active') write(inBox(box, (one) => (one === 'active' ? (current.cells.active === yes ? no : yes) : undefined)))
    else if (field === 'mediaId') onPicture(rows.slice(box.top, box.bottom + 1))
    else setTyping(text ?? current.cells[field])
  }
  const finish: Finish = (end) => {
    const field = fields[cursor.col]!
    if (end.text !== undefined && current)
      write(end.all ? inBox(box, (one) => (one === field ? end.text : undefined)) : [{ id: current.id, field, to: end.text }])
    const steps = { down: { row: 1, col: 0 }, up: { row: -1, col: 0 }, next: { row: 0, col: 1 }, back: { row: 0, col: -1 } }
    wantsFocus.current = end.step !== undefined || end.text === undefined || Boolean(end.all)
    setTyping(undefined)
    if (end.step) step(steps[end.step])
  }
  // Rows are memoized with a stable callback that calls the latest one.
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  const onFinish = useCallback<Finish>((end) => latest.current(end), [])

  const onKeyDown = useGridKeys({
    selection,
    cursor,
    size,
    page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 400) - headHeight) / rowHeight) - 1),
    choose,
    step,
    start,
    isTyped: isTyped(fields[cursor.col]!),
    isToggle: !isTyped(fields[cursor.col]!),
    clear: () => !readOnly && write(inBox(box, (field) => emptied[field])),
    fillDown: () => !readOnly && write(fillDown(box, rows, fields)),
    undo: () => !readOnly && undo(),
    redo: () => !readOnly && redo(),
  })
  const pointer = useGridPointer({ selection, cursor, box, rows, choose, write, start, readOnly })

  const onCopy = (event: ClipboardEvent) => {
    if (typing !== undefined || rows.length === 0) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', toText(cellsIn(rows, fields, box)))
    announce(t('dashboard.variants.copied', { count: chosenCount }))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (typing !== undefined || readOnly) return
    event.preventDefault()
    const pasted = paste(parseTable(event.clipboardData.getData('text/plain')), box, rows, fields)
    apply(pasted.changes)
    choose(
      { anchor: { row: pasted.box.top, col: pasted.box.first }, head: { row: pasted.box.bottom, col: pasted.box.last } },
      { row: pasted.box.top, col: pasted.box.first },
    )
    if (pasted.cut > 0) announce(t('dashboard.variants.cut', { count: pasted.cut }))
    else notify(pasted.changes)
  }
  const onCut = (event: ClipboardEvent) => {
    onCopy(event)
    if (!readOnly && typing === undefined) write(inBox(box, (field) => emptied[field]))
  }
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
        onCopy={onCopy}
        onCut={onCut}
        onPaste={onPaste}
        {...pointer.handlers}
        className="relative max-h-[max(20rem,calc(100dvh-19rem))] overflow-auto overscroll-contain rounded-card border border-line bg-card select-none"
      >
        <div
          role="row"
          aria-rowindex={1}
          style={{ gridTemplateColumns: tracks, height: headHeight, minWidth: leastWidth }}
          className="sticky top-0 z-20 grid border-b border-line bg-sunken text-[13px] font-semibold text-soft"
        >
          <div
            role="columnheader"
            aria-colindex={1}
            style={{ width: nameWidth }}
            className="sticky start-0 z-10 flex items-center border-e border-line bg-sunken px-3"
          >
            {t('dashboard.variants.variant')}
          </div>
          {fields.map((field, col) => (
            <div
              key={field}
              role="columnheader"
              aria-colindex={col + 2}
              className={cx(
                'flex min-w-0 items-center border-e border-line px-2.5',
                isNumber(field) && 'justify-end text-end',
                !isTyped(field) && 'justify-center',
              )}
            >
              <span className="truncate" title={t(`dashboard.variants.column.${field}`)}>
                {t(`dashboard.variants.column.${field}`)}
              </span>
            </div>
          ))}
        </div>
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
                onFinish={onFinish}
              />
            )
          })}
        </div>
      </div>
      {current && <StatusLine row={current} field={fields[cursor.col]!} chosen={chosenCount} />}
    </>
  )
}

/** Values written by the Delete key; it does not clear prices and quantities. */
const emptied: Partial<Record<Field, string>> = { comparePrice: '', cost: '', lowAt: '0', sku: '', barcode: '', mediaId: '' }
