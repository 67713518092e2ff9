import type { ShopEvent } from '@haat/shared/events/dashboard/schema.ts'
import { eventSections } from '@haat/shared/events/kinds.ts'
import i18next from 'i18next'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { moneyInText } from '../../../lib/format.ts'
import { to } from '../../../lib/paths.ts'

/** An event as one line of text. */
export function formatLine(event: ShopEvent): string {
  switch (event.type) {
    case 'order':
      return i18next.t('dashboard.notifications.order', {
        number: `\u2066${event.number}\u2069`,
        total: moneyInText(event.total, event.currency),
      })
    case 'return':
      return i18next.t(event.message ? 'dashboard.notifications.returnMessage' : 'dashboard.notifications.return', {
        number: `\u2066${event.number}\u2069`,
      })
    case 'money':
      return i18next.t(`dashboard.notifications.${event.what}`, { number: `\u2066${event.number}\u2069` })
    case 'question':
      return i18next.t('dashboard.notifications.question', { product: `\u2068${event.product}\u2069` })
    case 'review':
      return i18next.t('dashboard.notifications.review', { product: `\u2068${event.product}\u2069`, count: event.stars })
  }
}

/** The path of the page for an event. */
export function placeOf(event: ShopEvent): string {
  switch (event.type) {
    case 'order':
    case 'money':
      return to(dashboardPaths.order, { orderId: event.number })
    case 'return':
      return to(dashboardPaths.return, { returnId: event.returnId })
    case 'question':
      return `${dashboardPaths.questions}?status=pending`
    case 'review':
      return `${dashboardPaths.reviews}?status=pending`
  }
}

/** The list in which an event's row appears. */
export const listOf = ({ type }: ShopEvent): string =>
  type === 'return' ? 'returns' : type === 'question' ? 'questions' : eventSections[type]
