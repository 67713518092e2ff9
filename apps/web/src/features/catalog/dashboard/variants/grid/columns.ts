import { type Field, fields, isMeasure } from './cells.ts'

/** Widths in pixels, shared by the header and the rows. */
const widths: Record<Field, number> = {
  price: 96,
  comparePrice: 96,
  cost: 116,
  qty: 84,
  lowAt: 76,
  sku: 132,
  barcode: 132,
  active: 84,
  mediaId: 76,
  mpn: 116,
  weight: 92,
  length: 96,
  width: 96,
  height: 96,
}
export const nameWidth = 190
export const rowHeight = 40
export const headHeight = 40

export const tracks = `${nameWidth}px ${fields.map((field) => `minmax(${widths[field]}px, 1fr)`).join(' ')}`
export const leastWidth = nameWidth + fields.reduce((sum, field) => sum + widths[field], 0)

/** Amounts in the catalogue currency. */
export const isMoney = (field: Field): boolean => field === 'price' || field === 'comparePrice' || field === 'cost'
/** Numbers and amounts are aligned to the end. */
export const isNumber = (field: Field): boolean => isMoney(field) || field === 'qty' || field === 'lowAt' || isMeasure(field)
/** Cells edited as text. */
export const isTyped = (field: Field): boolean => field !== 'active' && field !== 'mediaId'
