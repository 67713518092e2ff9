import type { FileProduct } from '@haat/shared/transfers/file-product.ts'
import type { ImportedItem, UndoItem, UndoneItem } from '@haat/shared/transfers/import-item.ts'
import type { ImportObject } from '@haat/shared/transfers/objects.ts'
import type { Ctx } from '../../../platform/context.ts'
import { importProducts, planProducts, undoProducts } from '../../catalog/service.ts'
import { importCustomers, planCustomers, undoCustomers } from '../../customers/service.ts'
import type { MissingPicture } from '../../media/service.ts'
import { importOrders, planOrders, undoOrders } from '../../orders/service.ts'

interface Source {
  object: ImportObject
  /** URLs of pictures that cannot be fetched, with the reason */
  missing: ReadonlyMap<string, MissingPicture>
  /** name of the file, for stock movements */
  reference: string
  actor: string
}

/** What an import does with the items of an object: says, writes, undoes. */
interface Importer {
  plan: (ctx: Ctx, items: readonly FileProduct[], object: ImportObject) => Promise<Omit<ImportedItem, 'version'>[]>
  /** in the transaction of the caller */
  write: (ctx: Ctx, items: readonly FileProduct[], source: Source) => Promise<ImportedItem[]>
  /** in the transaction of the caller */
  undo: (ctx: Ctx, items: readonly UndoItem[], about: Pick<Source, 'reference' | 'actor'>) => Promise<UndoneItem[]>
}

const products: Importer = { plan: planProducts, write: importProducts, undo: undoProducts }

export const importers: Record<ImportObject, Importer> = {
  products,
  stock: products,
  customers: { plan: planCustomers, write: importCustomers, undo: undoCustomers },
  orders: { plan: planOrders, write: importOrders, undo: undoOrders },
}
