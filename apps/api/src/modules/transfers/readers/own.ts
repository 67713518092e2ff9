import { momentColumns, readMoment, withDecimalPoint } from '@haat/shared/transfers/cells.ts'
import type { FileColumn, Mapping } from '@haat/shared/transfers/columns/mapping.ts'
import type { FileProduct } from '@haat/shared/transfers/file-product.ts'
import type { ImportObject } from '@haat/shared/transfers/objects.ts'
import type { FileRow } from './rows.ts'

/**
 * Reads a file with mapped columns. The rows of a product are consecutive: with the same ID, handle or name, or without any of them below
 * its first row. A row with only a variant (by its id or SKU) is a separate item. The product cells are those of the first row that has
 * any besides ID and handle: further rows, of further variants, leave them empty without clearing anything.
 */
export async function* readOwn(
  rows: AsyncIterable<FileRow>,
  {
    mapping,
    object,
    columns: known,
    timeZone,
    decimalComma = false,
  }: {
    mapping: Mapping
    object: ImportObject
    columns: readonly FileColumn[]
    timeZone: string
    decimalComma?: boolean | undefined
  },
): AsyncGenerator<FileProduct> {
  const levels = new Map(known.map(({ heading, level }) => [heading, level]))
  const numbers = new Set(decimalComma ? known.flatMap(({ heading, isNumber }) => (isNumber ? [heading] : [])) : [])
  const columns = Object.entries(mapping)
  const seen = new Set<string>()
  let current: FileProduct | undefined
  let key = ''
  let described = false
  for await (const { line, row, formulas } of rows) {
    const product: Record<string, string> = {}
    const variant: Record<string, string> = {}
    for (const [heading, column] of columns) {
      const text = row[heading] ?? ''
      const cells = levels.get(column) === 'product' ? product : variant
      if (momentColumns.has(column)) cells[column] = readMoment(text, timeZone)
      else cells[column] = numbers.has(column) ? withDecimalPoint(text) : text
    }
    const own = keyColumns[object].map((column) => product[column]).find(Boolean) ?? ''
    const isDescribed = Object.entries(product).some(([column, text]) => text !== '' && !identity.has(column))
    const cells = isDescribed ? product : identityOf(product)
    const belongs =
      current &&
      key !== '' &&
      (own === key || (own === '' && !variant['Variant ID'] && (object === 'products' || object === 'orders')))
    if (current && belongs) {
      current.cells!.variants.push({ line, cells: variant })
      if (isDescribed && !described) current.cells!.product = cells
      described ||= isDescribed
    } else {
      if (current) yield current
      key = own
      described = isDescribed
      const name =
        product.Name ||
        product.Order ||
        product.Email ||
        product.Handle ||
        variant.SKU ||
        product.ID ||
        variant['Variant ID'] ||
        `#${line}`
      current = { line, name: name.slice(0, 200), cells: { product: cells, variants: [{ line, cells: variant }] }, remarks: [] }
      if (isDescribed && seen.has(own)) current.remarks.push({ line, kind: 'skipped', code: 'twice_in_file' })
      if (isDescribed && object === 'products' && own !== '') seen.add(own)
    }
    for (const heading of formulas)
      if (mapping[heading]) current.remarks.push({ line, kind: 'skipped', code: 'formula', column: mapping[heading] })
  }
  if (current) yield current
}

/** Columns that identify the item of a row; the first non-empty one is used. */
const keyColumns: Record<ImportObject, readonly string[]> = {
  products: ['ID', 'Handle', 'Name'],
  stock: ['ID', 'Handle', 'Name'],
  orders: ['Order'],
  customers: ['Email'],
}
const identity = new Set(['ID', 'Handle', 'Order'])

/** The cells that only identify the product or order of a row. */
const identityOf = (product: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(product).filter(([column, text]) => identity.has(column) && text !== ''))
