import type { BulkProductRow } from '@haat/shared/bulk/dashboard/schema.ts'
import type { CellError } from '@haat/shared/catalog/dashboard/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'

const cellTexts: Record<CellError['error'], string> = {
  compare: 'must be above the price',
  nothing: 'would round to 0',
  taken: 'is used by another variant',
  changed: 'is no longer the quantity that `was` names',
  bundle: 'is a bundle: its stock is that of its parts',
  not_found: 'is gone',
}

const isCell = (field: string): boolean => /^(?:simple|rows\.\d+)\./.test(field)

/** A refusal of the dashboard's functions with the names that its fields have in a line of products, and a text for each cell of a variant. */
export function nameLineFields({ code, about }: Refusal, row: BulkProductRow): Refusal {
  const { fields = {} } = about
  const named = Object.entries(fields).flatMap(([field, text]): [string, string][] => {
    // A product with variants has no such fields itself.
    if (field === 'simple') return simpleFieldsOf(row).map((field) => [field, text])
    const name = field.replace(/^simple\./, '').replace(/^rows\b/, 'variants')
    return [[name, isCell(field) ? (cellTexts[text as CellError['error']] ?? text) : text]]
  })
  const isConflict = Object.entries(fields).some(([field, text]) => isCell(field) && text === 'changed')
  return new Refusal(isConflict ? 'version_conflict' : code, { ...about, fields: Object.fromEntries(named) })
}

const simpleNames = [
  'price',
  'comparePrice',
  'cost',
  'barcode',
  'mpn',
  'weight',
  'length',
  'width',
  'height',
  'qty',
  'lowAt',
] as const

const simpleFieldsOf = (row: BulkProductRow): string[] => simpleNames.filter((name) => row[name] !== undefined)
