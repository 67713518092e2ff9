import type { ProductSheet } from '@haat/shared/transfers/columns/sheet.ts'
import type { ItemOutcome } from '@haat/shared/transfers/objects.ts'
import type { CellChange, Remark } from '@haat/shared/transfers/remarks.ts'

/** Planned result of an import for a product. */
export interface ProductPlan {
  outcome: ItemOutcome
  /** id of the existing product */
  productId: string | null
  changes: CellChange[]
  remarks: Remark[]
  /** present if something is written */
  write?: { before: ProductSheet | null; after: ProductSheet; sourceKey: string | null }
}
