import type { Route } from './http/route.ts'
import { mailRenderers } from './mail-renderers.ts'
import { accountsRoutes } from './modules/accounts/routes.ts'
import { addressesRoutes } from './modules/addresses/routes.ts'
import { agentsRoutes } from './modules/agents/routes.ts'
import { alertsRoutes } from './modules/alerts/routes.ts'
import { apiKeysRoutes } from './modules/api-keys/routes.ts'
import { attachmentsRoutes } from './modules/attachments/routes.ts'
import { auditDashboardRoutes } from './modules/audit/dashboard/routes.ts'
import { backupsDashboardRoutes } from './modules/backups/dashboard/routes.ts'
import { blocksRoutes } from './modules/blocks/routes.ts'
import { browserErrorsRoutes } from './modules/browser-errors/routes.ts'
import { bulkRoutes } from './modules/bulk/routes.ts'
import { captchaRoutes } from './modules/captcha/routes.ts'
import { cartRoutes } from './modules/cart/routes.ts'
import { catalogDashboardRoutes } from './modules/catalog/dashboard/routes.ts'
import { catalogRoutes } from './modules/catalog/routes.ts'
import { checkoutRoutes } from './modules/checkout/routes.ts'
import { contactRoutes } from './modules/contact/routes.ts'
import { couponsDashboardRoutes } from './modules/coupons/dashboard/routes.ts'
import { customersRoutes } from './modules/customers/routes.ts'
import { deliveryDashboardRoutes } from './modules/delivery/dashboard/routes.ts'
import { deliveryRoutes } from './modules/delivery/routes.ts'
import { downloadsRoutes } from './modules/downloads/routes.ts'
import { eventsRoutes } from './modules/events/routes.ts'
import { extensionsDashboardRoutes } from './modules/extensions/dashboard/routes.ts'
import { globalSearchRoutes } from './modules/global-search/routes.ts'
import { healthDashboardRoutes } from './modules/health/dashboard/routes.ts'
import { invoicesRoutes } from './modules/invoices/routes.ts'
import { jobsDashboardRoutes } from './modules/jobs/dashboard/routes.ts'
import { mailsDashboardRoutes } from './modules/mails/dashboard/routes.ts'
import { mediaDashboardRoutes } from './modules/media/dashboard/routes.ts'
import { newsletterRoutes } from './modules/newsletter/routes.ts'
import { moveSubscription } from './modules/newsletter/service.ts'
import { openingRoutes } from './modules/opening/routes.ts'
import { ordersRoutes } from './modules/orders/routes.ts'
import { overviewDashboardRoutes } from './modules/overview/dashboard/routes.ts'
import { pagesDashboardRoutes } from './modules/pages/dashboard/routes.ts'
import { pagesRoutes } from './modules/pages/routes.ts'
import { paymentsDashboardRoutes } from './modules/payments/dashboard/routes.ts'
import { paymentsRoutes } from './modules/payments/routes.ts'
import { postsDashboardRoutes } from './modules/posts/dashboard/routes.ts'
import { postsRoutes } from './modules/posts/routes.ts'
import { privacyRoutes } from './modules/privacy/routes.ts'
import { redirectsRoutes } from './modules/redirects/routes.ts'
import { reportsDashboardRoutes } from './modules/reports/dashboard/routes.ts'
import { returnsRoutes } from './modules/returns/routes.ts'
import { reviewsDashboardRoutes } from './modules/reviews/dashboard/routes.ts'
import { reviewsRoutes } from './modules/reviews/routes.ts'
import { samplesRoutes } from './modules/samples/routes.ts'
import { savedViewsRoutes } from './modules/saved-views/routes.ts'
import { securityRoutes } from './modules/security/routes.ts'
import { sessionsRoutes } from './modules/sessions/routes.ts'
import { settingsDashboardRoutes } from './modules/settings/dashboard/routes.ts'
import { settingsRoutes } from './modules/settings/routes.ts'
import { setupRoutes } from './modules/setup/routes.ts'
import { staffRoutes } from './modules/staff/routes.ts'
import { taxDashboardRoutes } from './modules/tax/dashboard/routes.ts'
import { transfersRoutes } from './modules/transfers/routes.ts'
import { webhooksRoutes } from './modules/webhooks/routes.ts'
import { wishlistRoutes } from './modules/wishlist/routes.ts'
import { momentKinds } from './moment-kinds.ts'
import { undoHandlers } from './undo-handlers.ts'

/** Every endpoint with the service function that answers it. */
export const routes: Route[] = [
  ...settingsRoutes,
  ...sessionsRoutes,
  ...pagesRoutes,
  ...pagesDashboardRoutes,
  ...postsRoutes,
  ...postsDashboardRoutes,
  ...redirectsRoutes,
  ...openingRoutes,
  ...captchaRoutes,
  ...contactRoutes,
  ...newsletterRoutes,
  ...accountsRoutes([moveSubscription]),
  ...securityRoutes,
  ...catalogRoutes,
  ...catalogDashboardRoutes,
  ...mediaDashboardRoutes,
  ...blocksRoutes,
  ...deliveryRoutes,
  ...wishlistRoutes,
  ...alertsRoutes,
  ...addressesRoutes,
  ...cartRoutes,
  ...ordersRoutes,
  ...downloadsRoutes,
  ...invoicesRoutes,
  ...paymentsRoutes,
  ...paymentsDashboardRoutes,
  ...attachmentsRoutes,
  ...customersRoutes,
  ...checkoutRoutes,
  ...returnsRoutes,
  ...setupRoutes,
  ...staffRoutes,
  ...reviewsRoutes,
  ...privacyRoutes,
  ...auditDashboardRoutes(undoHandlers, momentKinds),
  ...samplesRoutes,
  ...savedViewsRoutes,
  ...apiKeysRoutes,
  ...webhooksRoutes,
  ...agentsRoutes,
  ...eventsRoutes,
  ...globalSearchRoutes,
  ...settingsDashboardRoutes,
  ...extensionsDashboardRoutes,
  ...taxDashboardRoutes,
  ...mailsDashboardRoutes(mailRenderers),
  ...backupsDashboardRoutes,
  ...jobsDashboardRoutes,
  ...healthDashboardRoutes,
  ...browserErrorsRoutes,
  ...couponsDashboardRoutes,
  ...deliveryDashboardRoutes,
  ...reviewsDashboardRoutes,
  ...reportsDashboardRoutes,
  ...overviewDashboardRoutes,
  ...transfersRoutes,
  ...bulkRoutes,
]
