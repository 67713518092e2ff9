import type { Undoers } from './modules/audit/undo.ts'
import { catalogUndoers } from './modules/catalog/desk-undoers.ts'
import { couponUndoers } from './modules/coupons/desk.ts'
import { customersUndoers } from './modules/customers/service.ts'
import { deliveryUndoers } from './modules/delivery/desk.ts'
import { mailUndoers } from './modules/mails/desk-letters.ts'
import { mediaUndoers } from './modules/media/desk.ts'
import { ordersUndoers } from './modules/orders/desk-undo.ts'
import { pagesUndoers } from './modules/pages/desk.ts'
import { guardedSettingsUndoers } from './modules/payments/guard.ts'
import { reviewsUndoers } from './modules/reviews/desk.ts'
import { taxUndoers } from './modules/tax/desk.ts'

/** Who takes back which action of the audit log. */
export const undoers: Undoers = {
  ...catalogUndoers,
  ...mediaUndoers,
  ...mailUndoers,
  ...guardedSettingsUndoers,
  ...taxUndoers,
  ...couponUndoers,
  ...deliveryUndoers,
  ...pagesUndoers,
  ...reviewsUndoers,
  ...ordersUndoers,
  ...customersUndoers,
}
