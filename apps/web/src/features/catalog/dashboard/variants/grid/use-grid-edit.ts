import { type ClipboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../../../../ui/feedback/announce.ts'
import { type Change, isLocked, type Row } from '../sheet.ts'
import type { Finish } from './cell-editor.tsx'
import { type Field, fields, no, yes } from './cells.ts'
import { cellsIn, parseTable, paste, toText } from './clipboard.ts'
import type { Box, Place, Selection } from './selection.ts'

interface GridState {
  rows: readonly Row[]
  /** the selected cells */
  box: Box
  cursor: Place
  /** text of the cell that is being edited */
  typing: string | undefined
  setTyping: (text: string | undefined) => void
  readOnly: boolean
  apply: (changes: readonly Change[]) => void
  /** asks for the picture of these rows */
  onPicture: (rows: readonly Row[]) => void
  choose: (next: Selection, cursor: Place) => void
  step: (by: Place) => void
  /** whether the next render focuses the cell under the cursor */
  focusNext: RefObject<boolean>
}

/** Changes of the selected cells: typing, clearing, and the clipboard. */
export function useGridEdit(state: GridState) {
  const { rows, box, cursor, typing, setTyping, readOnly, apply, onPicture, choose, step, focusNext } = state
  const { t } = useTranslation()
  const current = rows[cursor.row]
  const chosen = (box.bottom - box.top + 1) * (box.last - box.first + 1)

  const notify = (changes: readonly Change[]) => announce(t('dashboard.variants.written', { count: changes.length }))
  const write = (changes: readonly Change[]) => {
    apply(changes)
    if (changes.length > 1) notify(changes)
  }
  const inBox = (to: (field: Field) => string | undefined): Change[] =>
    rows.slice(box.top, box.bottom + 1).flatMap((row) =>
      fields.slice(box.first, box.last + 1).flatMap((field) => {
        const text = to(field)
        return text === undefined ? [] : [{ id: row.id, field, to: text }]
      }),
    )
  const start = (text?: string) => {
    const field = fields[cursor.col]!
    if (readOnly || !current) return
    if (isLocked(current, field)) return announce(t('dashboard.variants.why.bundle'))
    if (field === 'active') write(inBox((one) => (one === 'active' ? (current.cells.active === yes ? no : yes) : undefined)))
    else if (field === 'mediaId') onPicture(rows.slice(box.top, box.bottom + 1))
    else setTyping(text ?? current.cells[field])
  }
  const finish: Finish = (end) => {
    const field = fields[cursor.col]!
    if (end.text !== undefined && current)
      write(end.all ? inBox((one) => (one === field ? end.text : undefined)) : [{ id: current.id, field, to: end.text }])
    const steps = { down: { row: 1, col: 0 }, up: { row: -1, col: 0 }, next: { row: 0, col: 1 }, back: { row: 0, col: -1 } }
    focusNext.current = end.step !== undefined || end.text === undefined || Boolean(end.all)
    setTyping(undefined)
    if (end.step) step(steps[end.step])
  }
  // Rows are memoized with a stable callback that calls the latest one.
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  const onFinish = useCallback<Finish>((end) => latest.current(end), [])

  const onCopy = (event: ClipboardEvent) => {
    if (typing !== undefined || rows.length === 0) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', toText(cellsIn(rows, fields, box)))
    announce(t('dashboard.variants.copied', { count: chosen }))
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
  const clear = () => !readOnly && write(inBox((field) => emptied[field]))
  const onCut = (event: ClipboardEvent) => {
    onCopy(event)
    if (typing === undefined) clear()
  }
  return { write, start, clear, onFinish, chosen, clipboard: { onCopy, onCut, onPaste } }
}

/** Values written by the Delete key; it does not clear prices and quantities. */
const emptied: Partial<Record<Field, string>> = {
  comparePrice: '',
  cost: '',
  lowAt: '0',
  sku: '',
  barcode: '',
  mpn: '',
  weight: '',
  length: '',
  width: '',
  height: '',
  mediaId: '',
}
