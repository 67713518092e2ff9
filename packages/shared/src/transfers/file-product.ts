import type { ProductSheet } from './columns/sheet.ts'
import type { Remark } from './remarks.ts'

/** Cells of a row by heading of our own format; a heading that the file does not have is missing. */
export type Cells = Record<string, string>

/** A product as the rows of a file describe it: either by cells of our own format, or, from a file of another shop, as a whole. */
export interface FileProduct {
  line: number
  name: string
  /** product columns of its first row, and variant columns of each row */
  cells?: { product: Cells; variants: { line: number; cells: Cells }[] }
  /** of a file of another shop, with its key there: it is only ever created, never changed */
  whole?: {
    key: string
    sheet: ProductSheet
    /** line of each variant */
    lines: number[]
    /** alternative texts of pictures by URL */
    alts: Record<string, string>
    /** draws pictures if none can be fetched */
    draws: boolean
  }
  /** what reading it left out or changed */
  remarks: Remark[]
}
