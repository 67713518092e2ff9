import { accountsApi } from './accounts/endpoints.ts'
import { addressesApi } from './addresses/endpoints.ts'
import { attachmentsDeskApi } from './attachments/desk-endpoints.ts'
import { attachmentsApi } from './attachments/endpoints.ts'
import { auditDeskApi } from './audit/desk-endpoints.ts'
import { browserErrorsDashboardApi } from './browser-errors/dashboard-endpoints.ts'
import { captchaApi } from './captcha/endpoints.ts'
import { cartApi } from './cart/endpoints.ts'
import { catalogDeskApi } from './catalog/desk-endpoints.ts'
import { catalogApi } from './catalog/endpoints.ts'
import { checkoutApi } from './checkout/endpoints.ts'
import { contactApi } from './contact/endpoints.ts'
import { couponsDeskApi } from './coupons/desk-endpoints.ts'
import { customersDeskApi } from './customers/desk-endpoints.ts'
import { deliveryDeskApi } from './delivery/desk-endpoints.ts'
import { deliveryApi } from './delivery/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { eventsDeskApi } from './events/desk-endpoints.ts'
import { invoicesDeskApi } from './invoices/desk-endpoints.ts'
import { invoicesApi } from './invoices/endpoints.ts'
import { jobsDeskApi } from './jobs/desk-endpoints.ts'
import { listsApi } from './lists/endpoints.ts'
import { mailsDeskApi } from './mails/desk-endpoints.ts'
import { mediaDeskApi } from './media/desk-endpoints.ts'
import { ordersDeskApi } from './orders/desk-endpoints.ts'
import { ordersApi } from './orders/endpoints.ts'
import { overviewDeskApi } from './overview/desk-endpoints.ts'
import { pagesDeskApi } from './pages/desk-endpoints.ts'
import { pagesApi } from './pages/endpoints.ts'
import { paymentsDeskApi } from './payments/desk-endpoints.ts'
import { paymentsApi } from './payments/endpoints.ts'
import { privacyApi } from './privacy/endpoints.ts'
import { recordsDeskApi } from './records/desk-endpoints.ts'
import { reportsDeskApi } from './reports/desk-endpoints.ts'
import { returnsDeskApi } from './returns/desk-endpoints.ts'
import { returnsApi } from './returns/endpoints.ts'
import { reviewsDeskApi } from './reviews/desk-endpoints.ts'
import { reviewsApi } from './reviews/endpoints.ts'
import { securityApi } from './security/endpoints.ts'
import { settingsDeskApi } from './settings/desk-endpoints.ts'
import { settingsApi } from './settings/endpoints.ts'
import { setupApi } from './setup/endpoints.ts'
import { invitationsApi, staffApi } from './staff/endpoints.ts'
import { taxDeskApi } from './tax/desk-endpoints.ts'
import { viewsDeskApi } from './views/desk-endpoints.ts'
import { watchesApi } from './watches/endpoints.ts'
import { wishlistApi } from './wishlist/endpoints.ts'

/** What the storefront calls, by domain. */
export const endpoints = {
  settings: settingsApi,
  lists: listsApi,
  pages: pagesApi,
  captcha: captchaApi,
  contact: contactApi,
  accounts: accountsApi,
  security: securityApi,
  addresses: addressesApi,
  catalog: catalogApi,
  delivery: deliveryApi,
  wishlist: wishlistApi,
  watches: watchesApi,
  cart: cartApi,
  orders: ordersApi,
  invoices: invoicesApi,
  payments: paymentsApi,
  returns: returnsApi,
  attachments: attachmentsApi,
  reviews: reviewsApi,
  staff: invitationsApi,
  privacy: privacyApi,
  checkout: checkoutApi,
  setup: setupApi,
}
export type Endpoints = typeof endpoints

/** What the dashboard calls (`/api/dashboard`), by domain. Apart, so that a shopper's browser knows nothing of it. */
export const dashboardEndpoints = {
  records: recordsDeskApi,
  events: eventsDeskApi,
  orders: ordersDeskApi,
  invoices: invoicesDeskApi,
  payments: paymentsDeskApi,
  returns: returnsDeskApi,
  attachments: attachmentsDeskApi,
  customers: customersDeskApi,
  catalog: catalogDeskApi,
  media: mediaDeskApi,
  staff: staffApi,
  audit: auditDeskApi,
  views: viewsDeskApi,
  settings: settingsDeskApi,
  tax: taxDeskApi,
  mails: mailsDeskApi,
  jobs: jobsDeskApi,
  browserErrors: browserErrorsDashboardApi,
  coupons: couponsDeskApi,
  delivery: deliveryDeskApi,
  reviews: reviewsDeskApi,
  reports: reportsDeskApi,
  overview: overviewDeskApi,
  pages: pagesDeskApi,
}
export type DashboardEndpoints = typeof dashboardEndpoints

/** Every endpoint of the shop; the dashboard's domains are called `dashboard/<domain>`. */
export const allEndpoints: Record<string, Record<string, Endpoint>> = {
  ...endpoints,
  ...Object.fromEntries(Object.entries(dashboardEndpoints).map(([domain, rows]) => [`dashboard/${domain}`, rows])),
}
