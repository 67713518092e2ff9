import { type DashboardPageName, dashboardPageRows } from '@haat/shared/dashboard/paths.ts'
import { matchRoutes } from 'react-router-dom'
import { dashboardPages as agentsPages } from '../../features/agents/dashboard/pages.ts'
import { dashboardPages as apiKeysPages } from '../../features/api-keys/dashboard/pages.ts'
import { dashboardPages as auditPages } from '../../features/audit/dashboard/pages.ts'
import { dashboardPages as backupsPages } from '../../features/backups/dashboard/pages.ts'
import { dashboardPages as blocksPages } from '../../features/blocks/dashboard/pages.ts'
import { dashboardPages as browserErrorsPages } from '../../features/browser-errors/dashboard/pages.ts'
import { dashboardPages as catalogPages } from '../../features/catalog/dashboard/pages.ts'
import { stockPages } from '../../features/catalog/dashboard/stock/pages.ts'
import { translationPages } from '../../features/catalog/dashboard/translations/pages.ts'
import { variantPages } from '../../features/catalog/dashboard/variants/pages.ts'
import { dashboardPages as couponsPages } from '../../features/coupons/dashboard/pages.ts'
import { dashboardPages as customersPages } from '../../features/customers/dashboard/pages.ts'
import { dashboardPages as deliveryPages } from '../../features/delivery/dashboard/pages.ts'
import { dashboardPages as extensionsPages } from '../../features/extensions/dashboard/pages.ts'
import { dashboardPages as healthPages } from '../../features/health/dashboard/pages.ts'
import { dashboardPages as jobsPages } from '../../features/jobs/dashboard/pages.ts'
import { dashboardPages as mailsPages } from '../../features/mails/dashboard/pages.ts'
import { dashboardPages as mediaPages } from '../../features/media/dashboard/pages.ts'
import { dashboardPages as newsletterPages } from '../../features/newsletter/dashboard/pages.ts'
import { dashboardPages as ordersPages } from '../../features/orders/dashboard/pages.ts'
import { dashboardPages as overviewPages } from '../../features/overview/dashboard/pages.ts'
import { dashboardPages as contentPages } from '../../features/pages/dashboard/pages.ts'
import { dashboardPages as paymentsPages } from '../../features/payments/dashboard/pages.ts'
import { dashboardPages as postsPages } from '../../features/posts/dashboard/pages.ts'
import { dashboardPages as privacyPages } from '../../features/privacy/dashboard/pages.ts'
import { dashboardPages as redirectsPages } from '../../features/redirects/dashboard/pages.ts'
import { dashboardPages as reportsPages } from '../../features/reports/dashboard/pages.ts'
import { dashboardPages as returnsPages } from '../../features/returns/dashboard/pages.ts'
import { dashboardPages as reviewsPages } from '../../features/reviews/dashboard/pages.ts'
import { dashboardPages as settingsPages } from '../../features/settings/dashboard/pages.ts'
import { dashboardPages as staffPages } from '../../features/staff/dashboard/pages.ts'
import { dashboardPages as taxPages } from '../../features/tax/dashboard/pages.ts'
import { dashboardPages as transfersPages } from '../../features/transfers/dashboard/pages.ts'
import { dashboardPages as webhooksPages } from '../../features/webhooks/dashboard/pages.ts'
import type { DashboardPages, Page } from '../../lib/page.ts'

/** How the web app shows each dashboard page: a row of `@haat/shared/dashboard/paths.ts` without a view does not compile. */
const views: Required<DashboardPages> = {
  ...overviewPages,
  ...catalogPages,
  ...mediaPages,
  ...stockPages,
  ...translationPages,
  ...variantPages,
  ...deliveryPages,
  ...contentPages,
  ...postsPages,
  ...redirectsPages,
  ...blocksPages,
  ...couponsPages,
  ...ordersPages,
  ...returnsPages,
  ...paymentsPages,
  ...reportsPages,
  ...customersPages,
  ...newsletterPages,
  ...reviewsPages,
  ...staffPages,
  ...agentsPages,
  ...apiKeysPages,
  ...webhooksPages,
  ...auditPages,
  ...mailsPages,
  ...backupsPages,
  ...healthPages,
  ...jobsPages,
  ...privacyPages,
  ...browserErrorsPages,
  ...settingsPages,
  ...extensionsPages,
  ...taxPages,
  ...transfersPages,
}

/** Every page of the dashboard's router. */
export const rows: readonly Page[] = [
  ...Object.entries(views).map(
    ([name, view]): Page => ({ ...dashboardPageRows[name as DashboardPageName], layout: 'dashboard', ...view }),
  ),
  {
    path: '*',
    access: 'staff',
    title: 'shell.titles.notFound',
    layout: 'dashboard',
    load: () => import('./not-found-page.tsx'),
  },
]

const matchable = rows.map((row) => ({ path: row.path, caseSensitive: true, row }))
export const rowAt = (pathname: string): Page | undefined => matchRoutes(matchable, pathname)?.at(-1)?.route.row

/** The pages from the overview down to a path, for the breadcrumbs. */
export function trailTo(pathname: string): { row: Page; path: string }[] {
  const parts = pathname.replace(/\/+$/, '').split('/')
  return parts
    .map((_part, at) => parts.slice(0, at + 1).join('/'))
    .flatMap((path) => {
      const row = rowAt(path)
      return row && row.path !== '*' ? [{ row, path }] : []
    })
}
