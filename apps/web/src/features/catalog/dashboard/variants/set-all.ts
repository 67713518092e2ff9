import { parseNumber } from '@haat/shared/reference/parse-number.ts'
import { type Cells, endless, type Field } from './grid/cells.ts'
import type { Change, Row } from './sheet.ts'

export const ways = ['set', 'percent', 'add'] as const
export type Way = (typeof ways)[number]

/** Fields that can be set for all rows. */
export const settable = ['price', 'comparePrice', 'cost', 'qty', 'lowAt', 'active'] as const satisfies Field[]

/**
 * Sets a value for all rows, or changes it by a percentage or an amount. A positive price never becomes zero; cells without a
 * number are skipped.
 */
export function setAll(rows: readonly Row[], field: Field, way: Way, typed: string): Change[] {
  if (way === 'set') return rows.map(({ id }) => ({ id, field, to: typed }))
  const by = parseNumber(typed)
  if (by === undefined) return []
  return rows.flatMap(({ id, cells }) => {
    const now = numberIn(cells, field)
    if (now === undefined) return []
    const exact = way === 'percent' ? now * (1 + by / 100) : now + by
    return [{ id, field, to: String(settled(field, now, exact)) }]
  })
}

function numberIn(cells: Cells, field: Field): number | undefined {
  if (cells[field] === endless || cells[field] === '') return undefined
  return parseNumber(cells[field])
}

function settled(field: Field, now: number, exact: number): number {
  if (field === 'qty' || field === 'lowAt') return Math.max(0, Math.round(exact))
  return Math.max(now > 0 ? 0.01 : 0, Math.round(exact * 100) / 100)
}
