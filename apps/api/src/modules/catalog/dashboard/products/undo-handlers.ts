import type { UndoHandlers } from '../../../audit/service.ts'
import { badgesUndoHandlers } from '../badges/badges.ts'
import { collectionsUndoHandlers } from '../collections/collections.ts'
import { undoFieldSave } from '../fields/fields.ts'
import { revertBrand } from '../taxonomy/brands.ts'
import { revertCategory, revertCategoryOrder } from '../taxonomy/revert-category.ts'
import { undoTermChange } from '../variants/terms.ts'
import { undoColorChange, undoProductChange } from './undo-product.ts'

export const catalogUndoHandlers: UndoHandlers = {
  'products.save': undoProductChange,
  'products.translate': undoProductChange,
  'products.status': undoProductChange,
  'products.cells': undoProductChange,
  'products.stock': undoProductChange,
  'products.fields': undoProductChange,
  'products.bundle': undoProductChange,
  'products.related': undoProductChange,
  'products.badges': undoProductChange,
  'products.bulk': undoProductChange,
  'products.prices': undoProductChange,
  'products.restore': undoProductChange,
  'attributes.color': undoColorChange,
  'attributes.translate': undoTermChange,
  'categories.save': revertCategory,
  'categories.order': revertCategoryOrder,
  'categories.restore': (ctx, entry) => (entry.target === '' ? revertCategoryOrder : revertCategory)(ctx, entry),
  'customFields.save': undoFieldSave,
  'brands.save': revertBrand,
  'brands.restore': revertBrand,
  ...collectionsUndoHandlers,
  ...badgesUndoHandlers,
}
