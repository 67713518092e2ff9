import type { MeasureName } from '@haat/shared/catalog/measures.ts'
import type { Remark } from '@haat/shared/transfers/remarks.ts'

export { BadFile } from './bad-file.ts'
export type { FileRow, Row } from './rows.ts'

/** A variant as the file of another shop describes it. */
export interface DraftVariant {
  /** line number in the file */
  line: number
  /** option values in the order of `DraftProduct.options`; '' where the file has none */
  values: string[]
  /** minor units */
  price: number
  comparePrice: number | null
  sku: string
  barcode: string
  mpn: string
  /** weight in grams, lengths in millimetres; null without one */
  measures: Record<MeasureName, number | null>
  /** null means unlimited */
  onHand: number | null
  lowAt: number | undefined
  image: string
}

export interface DraftImage {
  url: string
  alt: string
}

/** A product as the file of another shop describes it. */
export interface DraftProduct {
  /** source key; the same row of the same kind of file has the same key */
  key: string
  /** preferred slug; may be empty */
  handle: string
  shortDescription: string
  /** as in the file; sanitised when stored */
  description: string
  brand: string
  tags: string[]
  /** paths of names, main category first */
  categories: string[][]
  seo: { title: string; description: string }
  active: boolean
  /** option names */
  options: string[]
  variants: DraftVariant[]
  images: DraftImage[]
}

/** What a reader makes of the rows of one product; `draft` is missing if it cannot be imported, and a remark says why. */
export interface ReadProduct {
  line: number
  name: string
  draft?: DraftProduct
  remarks: Remark[]
}

/** The products of a file of another shop. */
export interface ReadProducts {
  products: ReadProduct[]
  unused: { column: string; rows: number }[]
}

export type Say = (line: number, kind: Remark['kind'], code: Remark['code'], values?: Remark['values']) => void

/** Collects the remarks about one product. */
export function remarksOf(): { remarks: Remark[]; say: Say } {
  const remarks: Remark[] = []
  return { remarks, say: (line, kind, code, values) => void remarks.push({ line, kind, code, ...(values && { values }) }) }
}

export interface Unused {
  see: (row: Record<string, string>, ignore?: (column: string, value: string) => boolean) => void
  list: () => { column: string; rows: number }[]
}

/** Counts the rows with values in columns that are not imported. */
export function unusedColumns(columns: readonly string[]): Unused {
  const rows = new Map<string, number>()
  return {
    see: (row, ignore = () => false) => {
      for (const column of columns) if (row[column] && !ignore(column, row[column])) rows.set(column, (rows.get(column) ?? 0) + 1)
    },
    list: () => [...rows].map(([column, count]) => ({ column, rows: count })),
  }
}
