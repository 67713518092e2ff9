import type { CellError, DeskVariant } from '@haat/shared/catalog/desk-schema.ts'
import { fitsDecimals } from '@haat/shared/money.ts'
import { parseNumber } from './parse-number.ts'

export type Field = CellError['field']
/** In the order of the columns. */
export const fields = ['price', 'comparePrice', 'qty', 'lowAt', 'sku', 'barcode', 'active', 'mediaId'] as const satisfies Field[]
/** Cells of a row as they are read and typed; what cannot be understood stays as it was typed. */
export type Cells = Readonly<Record<Field, string>>
/** Why a cell cannot be saved as it is; the last four come from the shop. */
export type Why = 'missing' | 'number' | 'whole' | 'negative' | 'decimals' | 'much' | 'long' | 'yesNo' | CellError['error']

export const endless = '∞'
export const yes = '1'
export const no = '0'

const highestPrice = 50_000_000
const mostPieces = 10_000_000
const longestCode = 80

export const cellsOf = (variant: DeskVariant): Cells => ({
  price: String(variant.price),
  comparePrice: variant.comparePrice === null ? '' : String(variant.comparePrice),
  qty: variant.qty === -1 ? endless : String(variant.qty),
  lowAt: String(variant.lowAt),
  sku: variant.sku ?? '',
  barcode: variant.barcode ?? '',
  active: variant.active ? yes : no,
  mediaId: variant.mediaId ?? '',
})

type Parsed = { value: number | string | boolean | null; text: string } | { why: Why }

/** What is meant by a text in a column, and how it is written then. */
export function parseCell(field: Field, typed: string): Parsed {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (field === 'sku' || field === 'barcode') return text.length > longestCode ? { why: 'long' } : { value: text, text }
  if (field === 'mediaId') return { value: text || null, text }
  if (field === 'active') return yesOrNo(text)
  if (text === '') {
    if (field === 'comparePrice') return { value: null, text }
    return field === 'lowAt' ? { value: 0, text: '0' } : { why: 'missing' }
  }
  if (field === 'qty' && isEndless(text)) return { value: -1, text: endless }
  const number = parseNumber(text)
  if (number === undefined) return { why: 'number' }
  if (number < 0) return { why: 'negative' }
  if (field === 'qty' || field === 'lowAt') {
    if (!Number.isInteger(number)) return { why: 'whole' }
    return number > mostPieces ? { why: 'much' } : { value: number, text: String(number) }
  }
  if (!fitsDecimals(number, 2)) return { why: 'decimals' }
  return number > highestPrice ? { why: 'much' } : { value: number, text: String(number) }
}

/** Words that say it in the shop's languages, and what other programs write. */
const isEndless = (text: string): boolean =>
  text === endless || text === '-1' || /^(unlimited|infinite|illimité|infini|অসীম|সীমাহীন|غير محدود|بلا حد)$/i.test(text)

function yesOrNo(text: string): Parsed {
  if (/^(1|yes|y|true|x|✓|oui|o|হ্যাঁ|نعم|active|on)$/i.test(text)) return { value: true, text: yes }
  if (/^(0||no|n|false|non|না|لا|inactive|off)$/i.test(text)) return { value: false, text: no }
  return { why: 'yesNo' }
}

/** As it will be kept, where it is understood. */
export function tidied(field: Field, typed: string): string {
  const parsed = parseCell(field, typed)
  return 'why' in parsed ? typed : parsed.text
}

export type Problems = Readonly<Partial<Record<Field, Why>>>

/** What is wrong in a row: each cell for itself, and the compare price beside the price. */
export function problemsIn(cells: Cells): Problems {
  const problems: Partial<Record<Field, Why>> = {}
  for (const field of fields) {
    const parsed = parseCell(field, cells[field])
    if ('why' in parsed) problems[field] = parsed.why
  }
  if (!problems.price && !problems.comparePrice && cells.comparePrice !== '' && Number(cells.comparePrice) <= Number(cells.price))
    problems.comparePrice = 'compare'
  return problems
}
