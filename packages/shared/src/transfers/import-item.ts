import type { ItemOutcome, UndoOutcome } from './objects.ts'
import type { CellChange, Remark } from './remarks.ts'

/** What an import does to one item. */
export interface ImportedItem {
  outcome: ItemOutcome
  /** id of the product, customer or order in the shop; null if there is none */
  productId: string | null
  changes: CellChange[]
  remarks: Remark[]
  /** its version afterwards; null if it was not written */
  version: number | null
}

/** A written item that is to be undone. */
export interface UndoItem {
  productId: string
  outcome: 'created' | 'changed'
  /** version after the import */
  version: number
  line: number
  changes: readonly CellChange[]
}

export interface UndoneItem {
  undone: UndoOutcome
  remarks: Remark[]
}
