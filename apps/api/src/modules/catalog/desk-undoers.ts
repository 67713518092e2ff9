import type { Undoers } from '../audit/undo.ts'
import { undoBrandSave } from './desk-brands.ts'
import { undoCategoryOrder, undoCategorySave } from './desk-categories.ts'
import { undoColorChange, undoProductChange } from './desk-undo.ts'

export const catalogUndoers: Undoers = {
  'products.save': undoProductChange,
  'products.status': undoProductChange,
  'products.cells': undoProductChange,
  'products.stock': undoProductChange,
  'products.bulk': undoProductChange,
  'attributes.color': undoColorChange,
  'categories.save': undoCategorySave,
  'categories.order': undoCategoryOrder,
  'brands.save': undoBrandSave,
}
