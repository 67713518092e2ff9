export interface Place {
  row: number
  col: number
}
/** A selected range from anchor to head, both included. */
export interface Selection {
  anchor: Place
  head: Place
}
export interface Box {
  top: number
  bottom: number
  first: number
  last: number
}
export interface Size {
  rows: number
  cols: number
}

export const at = (row: number, col: number): Selection => ({ anchor: { row, col }, head: { row, col } })

export const toBox = ({ anchor, head }: Selection): Box => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  first: Math.min(anchor.col, head.col),
  last: Math.max(anchor.col, head.col),
})

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** Limits the selection to the grid's size, which may have shrunk. */
export const clamped = ({ anchor, head }: Selection, { rows, cols }: Size): Selection => ({
  anchor: { row: within(anchor.row, rows), col: within(anchor.col, cols) },
  head: { row: within(head.row, rows), col: within(head.col, cols) },
})

/** Moves the head by one step; `extend` keeps the anchor. */
export function moved(selection: Selection, by: Place, size: Size, extend: boolean): Selection {
  const head = { row: within(selection.head.row + by.row, size.rows), col: within(selection.head.col + by.col, size.cols) }
  return { anchor: extend ? selection.anchor : head, head }
}

/** The next cell for Tab and Enter: cycles inside a larger selection, else moves to the neighbour. */
export function stepped(active: Place, selection: Selection, by: Place): Place {
  const { top, bottom, first, last } = toBox(selection)
  const [width, height] = [last - first + 1, bottom - top + 1]
  const count = width * height
  const across = by.col !== 0
  const index = across
    ? (active.row - top) * width + (active.col - first) + by.col
    : (active.col - first) * height + (active.row - top) + by.row
  const next = (index + count) % count
  return across
    ? { row: top + Math.floor(next / width), col: first + (next % width) }
    : { row: top + (next % height), col: first + Math.floor(next / height) }
}

/** Selected columns of a row. */
export const spanIn = (box: Box, row: number): [first: number, last: number] =>
  row >= box.top && row <= box.bottom ? [box.first, box.last] : [-1, -1]
