import type { ImportObject } from '../objects.ts'
import { type FieldDefinition, fieldColumns } from './fields.ts'
import { customerFileColumns, orderFileColumns } from './history.ts'
import { type ProductColumn, productColumns, stockFileColumns } from './products.ts'

/** What the assignment of columns needs to know of one. */
export interface FileColumn {
  level: 'product' | 'variant'
  heading: string
  also?: readonly string[]
  isNumber?: true
}

/** The columns of a file of products or stock. `fields`: the custom fields of the shop, which have columns in a file of products. */
export const importColumns = (object: ImportObject, fields: readonly FieldDefinition[]): readonly ProductColumn[] =>
  object === 'stock'
    ? stockFileColumns
    : [...productColumns, ...fieldColumns(fields).map((column) => ({ level: 'product' as const, ...column }))]

/** The columns of a file that can be imported. */
export function fileColumns(object: ImportObject, fields: readonly FieldDefinition[]): readonly FileColumn[] {
  if (object === 'customers') return customerFileColumns
  return object === 'orders' ? orderFileColumns : importColumns(object, fields)
}

/** Heading of the file → heading of our own column; a heading without an entry is not imported. */
export type Mapping = Record<string, string>

const normalized = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

/**
 * Proposes our own columns for the headings of a file: those of the same name, then those known from other programs. Each column is proposed once.
 */
export function suggestMapping(headings: readonly string[], columns: readonly FileColumn[]): Mapping {
  const taken = new Set<string>()
  const mapping: Mapping = {}
  const rounds: ((column: FileColumn) => readonly string[])[] = [
    ({ heading }) => [normalized(heading)],
    ({ also }) => (also ?? []).map(normalized),
  ]
  for (const names of rounds)
    for (const heading of headings) {
      if (Object.hasOwn(mapping, heading)) continue
      const found = columns.find((column) => !taken.has(column.heading) && names(column).includes(normalized(heading)))
      if (!found) continue
      mapping[heading] = found.heading
      taken.add(found.heading)
    }
  return mapping
}

const identifying: Record<ImportObject, readonly string[]> = {
  products: ['ID', 'Handle', 'Name', 'Variant ID', 'SKU'],
  stock: ['Variant ID', 'SKU', 'Handle'],
  orders: ['Order'],
  customers: ['Email'],
}

/** Why columns assigned like this cannot be imported: a column twice or unknown, or none that says what a row is about; undefined if they can. */
export function mappingProblem(
  mapping: Mapping,
  object: ImportObject,
  columns: readonly FileColumn[],
): 'twice' | 'unknown_column' | 'nothing_identifies' | undefined {
  const used = Object.values(mapping)
  const known = columns.map(({ heading }) => heading)
  if (used.some((heading) => !known.includes(heading))) return 'unknown_column'
  if (new Set(used).size < used.length) return 'twice'
  return identifying[object].some((heading) => used.includes(heading)) ? undefined : 'nothing_identifies'
}

/** Whether a file has our own format: every heading is one of our columns, and one says what a row is about. */
export const isOwnFormat = (headings: readonly string[], object: ImportObject, columns: readonly FileColumn[]): boolean => {
  const known = new Set(columns.map(({ heading }) => heading))
  return (
    headings.length > 1 &&
    headings.every((heading) => known.has(heading)) &&
    identifying[object].some((heading) => headings.includes(heading))
  )
}
