export { reconcilePayments } from './reconcile/reconcile.ts'
export { findNewRefunds, reconcileRefunds, settleRefund } from './refunds/refund-settle.ts'
