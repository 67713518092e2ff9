import type { Ctx } from '../../../platform/context.ts'

export type Filter = Record<string, string | string[]>

/** The columns of an export, fixed for its whole file. */
export interface OpenSource {
  headings: readonly string[]
  /** columns with numbers, for XLSX */
  numbers: readonly string[]
  /** The items after a key, each as rows of the file, and the key of the last one; null after the last page. */
  page: (ctx: Ctx, filter: Filter, after: string | null) => Promise<{ items: string[][][]; last: string | null }>
}

/** Source of the rows of an export. */
export interface ExportSource {
  /** Checks the filters of a list, as its address has them. @throws bad_request */
  filter: (filter: Filter) => void
  /** number of items, estimated above a limit */
  count: (ctx: Ctx, filter: Filter) => Promise<number>
  open: (ctx: Ctx) => Promise<OpenSource>
}
