import type { Route } from './http/route.ts'
import { mailMakers } from './mail-makers.ts'
import { accountsRoutes } from './modules/accounts/routes.ts'
import { addressesRoutes } from './modules/addresses/routes.ts'
import { attachmentsRoutes } from './modules/attachments/routes.ts'
import { auditDeskRoutes } from './modules/audit/desk-routes.ts'
import { browserErrorsRoutes } from './modules/browser-errors/routes.ts'
import { captchaRoutes } from './modules/captcha/routes.ts'
import { cartRoutes } from './modules/cart/routes.ts'
import { catalogDeskRoutes } from './modules/catalog/desk-routes.ts'
import { catalogRoutes } from './modules/catalog/routes.ts'
import { checkoutRoutes } from './modules/checkout/routes.ts'
import { contactRoutes } from './modules/contact/routes.ts'
import { couponsDeskRoutes } from './modules/coupons/desk-routes.ts'
import { customersRoutes } from './modules/customers/routes.ts'
import { deliveryDeskRoutes } from './modules/delivery/desk-routes.ts'
import { deliveryRoutes } from './modules/delivery/routes.ts'
import { eventsRoutes } from './modules/events/routes.ts'
import { invoicesRoutes } from './modules/invoices/routes.ts'
import { jobsDeskRoutes } from './modules/jobs/desk-routes.ts'
import { mailsDeskRoutes } from './modules/mails/desk-routes.ts'
import { mediaDeskRoutes } from './modules/media/desk-routes.ts'
import { ordersRoutes } from './modules/orders/routes.ts'
import { overviewDeskRoutes } from './modules/overview/desk-routes.ts'
import { pagesDeskRoutes } from './modules/pages/desk-routes.ts'
import { pagesRoutes } from './modules/pages/routes.ts'
import { paymentsDeskRoutes } from './modules/payments/desk-routes.ts'
import { paymentsRoutes } from './modules/payments/routes.ts'
import { privacyRoutes } from './modules/privacy/routes.ts'
import { recordsRoutes } from './modules/records/routes.ts'
import { reportsDeskRoutes } from './modules/reports/desk-routes.ts'
import { returnsRoutes } from './modules/returns/routes.ts'
import { reviewsDeskRoutes } from './modules/reviews/desk-routes.ts'
import { reviewsRoutes } from './modules/reviews/routes.ts'
import { securityRoutes } from './modules/security/routes.ts'
import { settingsDeskRoutes } from './modules/settings/desk-routes.ts'
import { settingsRoutes } from './modules/settings/routes.ts'
import { setupRoutes } from './modules/setup/routes.ts'
import { staffRoutes } from './modules/staff/routes.ts'
import { taxDeskRoutes } from './modules/tax/desk-routes.ts'
import { viewsRoutes } from './modules/views/routes.ts'
import { watchesRoutes } from './modules/watches/routes.ts'
import { wishlistRoutes } from './modules/wishlist/routes.ts'
import { undoers } from './undoers.ts'

/** Every endpoint of the shop with the service that answers it. */
export const routes: Route[] = [
  ...settingsRoutes,
  ...pagesRoutes,
  ...pagesDeskRoutes,
  ...captchaRoutes,
  ...contactRoutes,
  ...accountsRoutes,
  ...securityRoutes,
  ...catalogRoutes,
  ...catalogDeskRoutes,
  ...mediaDeskRoutes,
  ...deliveryRoutes,
  ...wishlistRoutes,
  ...watchesRoutes,
  ...addressesRoutes,
  ...cartRoutes,
  ...ordersRoutes,
  ...invoicesRoutes,
  ...paymentsRoutes,
  ...paymentsDeskRoutes,
  ...attachmentsRoutes,
  ...customersRoutes,
  ...checkoutRoutes,
  ...returnsRoutes,
  ...setupRoutes,
  ...staffRoutes,
  ...reviewsRoutes,
  ...privacyRoutes,
  ...auditDeskRoutes(undoers),
  ...viewsRoutes,
  ...eventsRoutes,
  ...recordsRoutes,
  ...settingsDeskRoutes,
  ...taxDeskRoutes,
  ...mailsDeskRoutes(mailMakers),
  ...jobsDeskRoutes,
  ...browserErrorsRoutes,
  ...couponsDeskRoutes,
  ...deliveryDeskRoutes,
  ...reviewsDeskRoutes,
  ...reportsDeskRoutes,
  ...overviewDeskRoutes,
]
