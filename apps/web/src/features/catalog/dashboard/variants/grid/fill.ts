import { parseNumber } from '@haat/shared/reference/parse-number.ts'
import type { Change, Row } from '../sheet.ts'
import { type Field, isCode } from './cells.ts'
import type { Box } from './selection.ts'

/** Copies the first row of the range into the others (Ctrl+D); for a single row, the row above it. */
export function fillDown(box: Box, rows: readonly Row[], fields: readonly Field[]): Change[] {
  const from = box.top === box.bottom ? box.top - 1 : box.top
  if (from < 0) return []
  return cells(box, fields).flatMap(({ row, field }) =>
    row === from ? [] : [{ id: rows[row]!.id, field, to: rows[from]!.cells[field] }],
  )
}

/**
 * Fills from `box` to `row`, below or above: continues number series with equal steps, counts codes up, repeats anything else.
 */
export function fillTo(row: number, box: Box, rows: readonly Row[], fields: readonly Field[]): Change[] {
  const down = row > box.bottom
  const count = down ? row - box.bottom : box.top - row
  if (count <= 0) return []
  return fields.slice(box.first, box.last + 1).flatMap((field) => {
    const source = rows.slice(box.top, box.bottom + 1).map(({ cells }) => cells[field])
    const next = series(down ? source : source.toReversed(), count, field, down)
    return next.map((to, step) => ({ id: rows[down ? box.bottom + 1 + step : box.top - 1 - step]!.id, field, to }))
  })
}

/** Continues the values of a column. */
export function series(source: readonly string[], count: number, field: Field, up = true): string[] {
  const steps = Array.from({ length: count }, (_, at) => at)
  const hasCode = isCode(field)
  const coded = hasCode && source.length === 1 ? source[0]!.match(/^(.*?)(\d{1,9})$/) : null
  if (coded) {
    const [, start = '', number = ''] = coded
    return steps.map((at) => {
      const next = Number(number) + (up ? at + 1 : -at - 1)
      return next < 0 ? source[0]! : start + String(next).padStart(number.length, '0')
    })
  }
  const step = hasCode || field === 'mediaId' || field === 'active' ? undefined : stepOf(source)
  if (step !== undefined) {
    const last = parseNumber(source.at(-1)!)!
    return steps.map((at) => String(Math.round((last + step * (at + 1)) * 100) / 100))
  }
  return steps.map((at) => source[at % source.length]!)
}

/** The constant difference of a number series; undefined for equal numbers or a single one. */
function stepOf(source: readonly string[]): number | undefined {
  const numbers = source.map((text) => parseNumber(text))
  if (numbers.length < 2 || numbers.some((number) => number === undefined)) return undefined
  const [first, second] = numbers as [number, number]
  const step = second - first
  const isEven = (numbers as number[]).every(
    (number, at) => at === 0 || Math.abs(number - (numbers[at - 1] as number) - step) < 1e-9,
  )
  return isEven && step !== 0 ? step : undefined
}

const cells = ({ top, bottom, first, last }: Box, fields: readonly Field[]): { row: number; field: Field }[] =>
  Array.from({ length: bottom - top + 1 }, (_, at) => top + at).flatMap((row) =>
    fields.slice(first, last + 1).map((field) => ({ row, field })),
  )
