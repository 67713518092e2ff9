import type { UndoHandlers } from '../../../audit/service.ts'
import { badgesUndoHandlers } from '../badges/badges.ts'
import { collectionsUndoHandlers } from '../collections/collections.ts'
import { undoFieldSave } from '../fields/fields.ts'
import { undoBrandSave } from '../taxonomy/brands.ts'
import { undoCategoryOrder, undoCategorySave } from '../taxonomy/categories.ts'
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
  'attributes.color': undoColorChange,
  'attributes.translate': undoTermChange,
  'categories.save': undoCategorySave,
  'categories.order': undoCategoryOrder,
  'customFields.save': undoFieldSave,
  'brands.save': undoBrandSave,
  ...collectionsUndoHandlers,
  ...badgesUndoHandlers,
}
