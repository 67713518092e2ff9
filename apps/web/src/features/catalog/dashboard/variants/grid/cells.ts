import { parseMeasure } from '@haat/shared/catalog/dashboard/parse-measure.ts'
import type { CellError, DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import { type MeasureName, measureNames } from '@haat/shared/catalog/measures.ts'
import { fitsDecimals } from '@haat/shared/money.ts'
import { parseNumber } from '@haat/shared/reference/parse-number.ts'

export type Field = CellError['field']
/** Fields in the order of the columns. */
export const fields = [
  'price',
  'comparePrice',
  'cost',
  'qty',
  'lowAt',
  'sku',
  'barcode',
  'active',
  'mediaId',
  'mpn',
  'weight',
  'length',
  'width',
  'height',
] as const satisfies Field[]
/** Cell texts of a row as displayed and typed; invalid input stays as typed. */
export type Cells = Readonly<Record<Field, string>>
/** Why a cell cannot be saved; the last four come from the server. */
export type Why =
  | 'missing'
  | 'number'
  | 'whole'
  | 'negative'
  | 'decimals'
  | 'much'
  | 'long'
  | 'yesNo'
  | 'measure'
  | CellError['error']

export const endless = '∞'
export const yes = '1'
export const no = '0'

const highestPrice = 50_000_000
const mostUnits = 10_000_000
const longestCode = 80

export const toCells = (variant: DashboardVariant): Cells => ({
  price: String(variant.price),
  comparePrice: variant.comparePrice === null ? '' : String(variant.comparePrice),
  cost: variant.cost === null ? '' : String(variant.cost),
  qty: variant.qty === -1 ? endless : String(variant.qty),
  lowAt: String(variant.lowAt),
  sku: variant.sku ?? '',
  barcode: variant.barcode ?? '',
  mpn: variant.mpn ?? '',
  weight: String(variant.weight ?? ''),
  length: String(variant.length ?? ''),
  width: String(variant.width ?? ''),
  height: String(variant.height ?? ''),
  active: variant.active ? yes : no,
  mediaId: variant.mediaId ?? '',
})

type Parsed = { value: number | string | boolean | null; text: string } | { why: Why }

/** Parses a text for a column; returns its value and normalized text. */
export function parseCell(field: Field, typed: string): Parsed {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (isCode(field)) return text.length > longestCode ? { why: 'long' } : { value: text, text }
  if (field === 'mediaId') return { value: text || null, text }
  if (field === 'active') return yesOrNo(text)
  if (isMeasure(field)) return measureIn(field, text)
  if (text === '') {
    if (field === 'comparePrice' || field === 'cost') return { value: null, text }
    return field === 'lowAt' ? { value: 0, text: '0' } : { why: 'missing' }
  }
  if (field === 'qty' && isEndless(text)) return { value: -1, text: endless }
  const number = parseNumber(text)
  if (number === undefined) return { why: 'number' }
  if (number < 0) return { why: 'negative' }
  if (field === 'qty' || field === 'lowAt') {
    if (!Number.isInteger(number)) return { why: 'whole' }
    return number > mostUnits ? { why: 'much' } : { value: number, text: String(number) }
  }
  if (!fitsDecimals(number, 2)) return { why: 'decimals' }
  return number > highestPrice ? { why: 'much' } : { value: number, text: String(number) }
}

/** SKU, barcode and part number. */
export const isCode = (field: Field): boolean => field === 'sku' || field === 'barcode' || field === 'mpn'
export const isMeasure = (field: Field): field is MeasureName => (measureNames as readonly string[]).includes(field)

/** Grams or millimetres; another unit may be typed after the number. */
function measureIn(field: MeasureName, text: string): Parsed {
  if (text === '') return { value: null, text }
  const value = parseMeasure(field, text, field === 'weight' ? 'g' : 'mm')
  return value === undefined ? { why: 'measure' } : { value, text: String(value) }
}

/** Words for "unlimited" in the shop's languages and in exports of other programs. */
const isEndless = (text: string): boolean =>
  text === endless || text === '-1' || /^(unlimited|infinite|illimité|infini|অসীম|সীমাহীন|غير محدود|بلا حد)$/i.test(text)

function yesOrNo(text: string): Parsed {
  if (/^(1|yes|y|true|x|✓|oui|o|হ্যাঁ|نعم|active|on)$/i.test(text)) return { value: true, text: yes }
  if (/^(0||no|n|false|non|না|لا|inactive|off)$/i.test(text)) return { value: false, text: no }
  return { why: 'yesNo' }
}

/** The text in normalized form if it is valid. */
export function tidied(field: Field, typed: string): string {
  const parsed = parseCell(field, typed)
  return 'why' in parsed ? typed : parsed.text
}

export type Problems = Readonly<Partial<Record<Field, Why>>>

/** Problems of a row: each cell by itself, and the compare price against the price. */
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
