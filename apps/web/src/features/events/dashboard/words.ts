import type { ShopEvent } from '@haat/shared/events/desk-schema.ts'
import { eventSections } from '@haat/shared/events/kinds.ts'
import i18next from 'i18next'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { moneyInText } from '../../../lib/format.ts'
import { to } from '../../../lib/paths.ts'

/** An event in a line. */
export const lineOf = (event: ShopEvent): string =>
  event.type === 'order'
    ? i18next.t('dashboard.news.order', {
        number: `\u2066${event.number}\u2069`,
        total: moneyInText(event.total, event.currency),
      })
    : i18next.t('dashboard.news.review', { product: `\u2068${event.product}\u2069`, count: event.stars })

/** Where it is dealt with. */
export const placeOf = (event: ShopEvent): string =>
  event.type === 'order' ? to(dashboardPaths.order, { orderId: event.number }) : `${dashboardPaths.reviews}?status=pending`

export const listOf = ({ type }: ShopEvent): string => eventSections[type]
