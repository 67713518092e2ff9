import type { DashboardOrder, TimelineEntry } from '@haat/shared/orders/dashboard/schema.ts'
import type { TFunction } from 'i18next'
import { moneyInText } from '../../../../../lib/format.ts'
import { findProblem } from '../problem-text.ts'

/** A history entry as a sentence. Free text is returned by `wordsOf`. */
export function formatEntry(t: TFunction, { type, data }: TimelineEntry, currency: DashboardOrder['currency']): string {
  const number = typeof data.parcel === 'number' ? data.parcel : 0
  const amount = (value: unknown) => moneyInText(typeof value === 'number' ? value : 0, currency)
  switch (type) {
    case 'packed':
      return t('dashboard.orders.event.packed', { number, count: typeof data.units === 'number' ? data.units : 1 })
    case 'shipped':
    case 'delivered':
      return number ? t(`dashboard.orders.event.parcel_${type}`, { number }) : t(`dashboard.orders.event.${type}`)
    case 'parcel_cancelled':
      return t(data.was === 'shipped' ? 'dashboard.orders.event.parcelBack' : 'dashboard.orders.event.unpacked', { number })
    case 'tracking':
      return t('dashboard.orders.event.tracking', { number })
    case 'paid':
      return typeof data.amount === 'number'
        ? t('dashboard.orders.event.paidAmount', { amount: amount(data.amount) })
        : t('dashboard.orders.event.paid')
    case 'refunded':
      return typeof data.amount === 'number'
        ? t('dashboard.orders.event.refundedAmount', { amount: amount(data.amount) })
        : t('dashboard.orders.event.refunded')
    case 'refund_started':
      return t('dashboard.refunds.event.started', { amount: amount(data.amount) })
    case 'refund_failed':
      return t('dashboard.refunds.event.failed', { amount: amount(data.amount) })
    case 'payment_problem': {
      const problem = findProblem(data.problem)
      return problem ? t(`dashboard.refunds.problem.${problem}`) : t('dashboard.orders.event.payment_problem')
    }
    case 'edited':
      return t('dashboard.orders.event.edited', { from: amount(data.from), to: amount(data.to) })
    default:
      return t(`dashboard.orders.event.${type}`)
  }
}

/** Free text of a history entry: reason, note, tags or tracking number. */
export function wordsOf(t: TFunction, { type, data }: TimelineEntry): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  if (type === 'note') return text(data.text)
  if (type === 'tagged') return Array.isArray(data.tags) ? data.tags.map(String).join(', ') : ''
  if (type === 'tracking' || type === 'shipped') return [text(data.carrier), text(data.tracking)].filter(Boolean).join(' · ')
  return reasonText(t, text(data.reason))
}

/** Translates the shop's own reason codes; returns any other reason unchanged. */
export const reasonText = (t: TFunction, reason: string): string =>
  reason === 'payment_expired' || reason === 'paid_late' ? t(`dashboard.orders.reason.${reason}`) : reason

export function actorOf(t: TFunction, { actor: { kind, name } }: TimelineEntry): string {
  if (kind === 'system') return t('dashboard.orders.actor.system')
  if (name) return name
  return t(`dashboard.orders.actor.${kind}`)
}
