import type { UndoHandlers } from './modules/audit/undo.ts'
import { blocksUndoHandlers } from './modules/blocks/dashboard/publish.ts'
import { catalogUndoHandlers } from './modules/catalog/dashboard/products/undo-handlers.ts'
import { couponUndoHandlers } from './modules/coupons/dashboard/service.ts'
import { customersUndoHandlers } from './modules/customers/service.ts'
import { deliveryUndoHandlers } from './modules/delivery/dashboard/service.ts'
import { mailUndoHandlers } from './modules/mails/dashboard/templates.ts'
import { mediaUndoHandlers } from './modules/media/dashboard/service.ts'
import { ordersUndoHandlers } from './modules/orders/dashboard/undo.ts'
import { pagesUndoHandlers } from './modules/pages/dashboard/service.ts'
import { guardedSettingsUndoHandlers } from './modules/payments/dashboard/settings-guard.ts'
import { reviewsUndoHandlers } from './modules/reviews/dashboard/service.ts'
import { taxUndoHandlers } from './modules/tax/dashboard/service.ts'

/** The undo handler of each audit action. */
export const undoHandlers: UndoHandlers = {
  ...catalogUndoHandlers,
  ...mediaUndoHandlers,
  ...mailUndoHandlers,
  ...guardedSettingsUndoHandlers,
  ...taxUndoHandlers,
  ...couponUndoHandlers,
  ...deliveryUndoHandlers,
  ...pagesUndoHandlers,
  ...blocksUndoHandlers,
  ...reviewsUndoHandlers,
  ...ordersUndoHandlers,
  ...customersUndoHandlers,
}
