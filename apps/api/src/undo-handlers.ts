import type { UndoHandlers } from './modules/audit/service.ts'
import { blocksUndoHandlers } from './modules/blocks/undo.ts'
import { catalogUndoHandlers } from './modules/catalog/undo.ts'
import { couponUndoHandlers } from './modules/coupons/undo.ts'
import { customersUndoHandlers } from './modules/customers/service.ts'
import { deliveryUndoHandlers } from './modules/delivery/undo.ts'
import { mailUndoHandlers } from './modules/mails/undo.ts'
import { mediaUndoHandlers } from './modules/media/undo.ts'
import { ordersUndoHandlers } from './modules/orders/undo.ts'
import { pagesUndoHandlers } from './modules/pages/undo.ts'
import { guardedSettingsUndoHandlers } from './modules/payments/undo.ts'
import { postsUndoHandlers } from './modules/posts/undo.ts'
import { questionsUndoHandlers, reviewsUndoHandlers } from './modules/reviews/undo.ts'
import { taxUndoHandlers } from './modules/tax/undo.ts'

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
  ...postsUndoHandlers,
  ...blocksUndoHandlers,
  ...reviewsUndoHandlers,
  ...questionsUndoHandlers,
  ...ordersUndoHandlers,
  ...customersUndoHandlers,
}
