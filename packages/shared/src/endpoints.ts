import { accountsApi } from './accounts/endpoints.ts'
import { addressesApi } from './addresses/endpoints.ts'
import { agentsDashboardApi } from './agents/dashboard/endpoints.ts'
import { agentsApi } from './agents/endpoints.ts'
import { alertsApi } from './alerts/endpoints.ts'
import { apiKeysDashboardApi } from './api-keys/dashboard/endpoints.ts'
import { attachmentsDashboardApi } from './attachments/dashboard/endpoints.ts'
import { attachmentsApi } from './attachments/endpoints.ts'
import { auditDashboardApi } from './audit/dashboard/endpoints.ts'
import { backupsDashboardApi } from './backups/dashboard/endpoints.ts'
import { blocksDashboardApi } from './blocks/dashboard/endpoints.ts'
import { blocksApi } from './blocks/endpoints.ts'
import { browserErrorsDashboardApi } from './browser-errors/dashboard-endpoints.ts'
import { bulkDashboardApi } from './bulk/dashboard/endpoints.ts'
import { captchaApi } from './captcha/endpoints.ts'
import { cartApi } from './cart/endpoints.ts'
import { badgesDashboardApi } from './catalog/dashboard/badges.ts'
import { bundlesDashboardApi } from './catalog/dashboard/bundles.ts'
import { collectionsDashboardApi } from './catalog/dashboard/collections.ts'
import { catalogDashboardApi } from './catalog/dashboard/endpoints.ts'
import { relatedDashboardApi } from './catalog/dashboard/related.ts'
import { searchRulesDashboardApi } from './catalog/dashboard/search-rules.ts'
import { catalogApi } from './catalog/endpoints.ts'
import { checkoutApi } from './checkout/endpoints.ts'
import { contactApi } from './contact/endpoints.ts'
import { couponsDashboardApi } from './coupons/dashboard/endpoints.ts'
import { customFieldsDashboardApi } from './custom-fields/dashboard/endpoints.ts'
import { customersDashboardApi } from './customers/dashboard/endpoints.ts'
import { deliveryDashboardApi } from './delivery/dashboard/endpoints.ts'
import { deliveryApi } from './delivery/endpoints.ts'
import { downloadsDashboardApi } from './downloads/dashboard/endpoints.ts'
import { downloadsApi } from './downloads/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { eventsDashboardApi } from './events/dashboard/endpoints.ts'
import { extensionsDashboardApi } from './extensions/dashboard/endpoints.ts'
import { globalSearchDashboardApi } from './global-search/dashboard/endpoints.ts'
import { healthDashboardApi } from './health/dashboard/endpoints.ts'
import { invoicesDashboardApi } from './invoices/dashboard/endpoints.ts'
import { invoicesApi } from './invoices/endpoints.ts'
import { jobsDashboardApi } from './jobs/dashboard/endpoints.ts'
import { mailsDashboardApi } from './mails/dashboard/endpoints.ts'
import { mediaDashboardApi } from './media/dashboard/endpoints.ts'
import { newsletterDashboardApi } from './newsletter/dashboard/endpoints.ts'
import { newsletterApi } from './newsletter/endpoints.ts'
import { openingDashboardApi } from './opening/dashboard/endpoints.ts'
import { openingApi } from './opening/endpoints.ts'
import { ordersDashboardApi } from './orders/dashboard/endpoints.ts'
import { importedOrdersDashboardApi } from './orders/dashboard/imported.ts'
import { ordersApi } from './orders/endpoints.ts'
import { overviewDashboardApi } from './overview/dashboard/endpoints.ts'
import { pagesDashboardApi } from './pages/dashboard/endpoints.ts'
import { pagesApi } from './pages/endpoints.ts'
import { paymentsDashboardApi } from './payments/dashboard/endpoints.ts'
import { paymentsApi } from './payments/endpoints.ts'
import { postsDashboardApi } from './posts/dashboard/endpoints.ts'
import { postsApi } from './posts/endpoints.ts'
import { retentionDashboardApi } from './privacy/dashboard/endpoints.ts'
import { privacyApi } from './privacy/endpoints.ts'
import { productFilesDashboardApi } from './product-files/dashboard/endpoints.ts'
import { productFilesApi } from './product-files/endpoints.ts'
import { redirectsDashboardApi } from './redirects/dashboard/endpoints.ts'
import { redirectsApi } from './redirects/endpoints.ts'
import { listsApi } from './reference/endpoints.ts'
import { reportsDashboardApi } from './reports/dashboard/endpoints.ts'
import { returnsDashboardApi } from './returns/dashboard/endpoints.ts'
import { returnsApi } from './returns/endpoints.ts'
import { reviewsDashboardApi } from './reviews/dashboard/endpoints.ts'
import { reviewsApi } from './reviews/endpoints.ts'
import { samplesDashboardApi } from './samples/dashboard/endpoints.ts'
import { savedViewsDashboardApi } from './saved-views/dashboard/endpoints.ts'
import { securityApi } from './security/endpoints.ts'
import { sessionsApi } from './sessions/endpoints.ts'
import { settingsDashboardApi } from './settings/dashboard/endpoints.ts'
import { settingsApi } from './settings/endpoints.ts'
import { setupApi } from './setup/endpoints.ts'
import { invitationsApi, staffApi } from './staff/endpoints.ts'
import { taxDashboardApi } from './tax/dashboard/endpoints.ts'
import { transfersDashboardApi } from './transfers/dashboard/endpoints.ts'
import { webhooksDashboardApi } from './webhooks/dashboard/endpoints.ts'
import { wishlistApi } from './wishlist/endpoints.ts'

/** Endpoints of the storefront, by domain. */
export const endpoints = {
  settings: settingsApi,
  lists: listsApi,
  sessions: sessionsApi,
  pages: pagesApi,
  posts: postsApi,
  captcha: captchaApi,
  contact: contactApi,
  newsletter: newsletterApi,
  accounts: accountsApi,
  security: securityApi,
  addresses: addressesApi,
  catalog: catalogApi,
  productFiles: productFilesApi,
  blocks: blocksApi,
  delivery: deliveryApi,
  wishlist: wishlistApi,
  alerts: alertsApi,
  cart: cartApi,
  orders: ordersApi,
  invoices: invoicesApi,
  downloads: downloadsApi,
  payments: paymentsApi,
  returns: returnsApi,
  attachments: attachmentsApi,
  reviews: reviewsApi,
  staff: invitationsApi,
  privacy: privacyApi,
  checkout: checkoutApi,
  setup: setupApi,
  redirects: redirectsApi,
  opening: openingApi,
  agents: agentsApi,
}
export type Endpoints = typeof endpoints

// Two halves: TypeScript writes the type of one such object up to a certain length only.
const firstDashboardEndpoints = {
  bulk: bulkDashboardApi,
  globalSearch: globalSearchDashboardApi,
  blocks: blocksDashboardApi,
  events: eventsDashboardApi,
  importedOrders: importedOrdersDashboardApi,
  orders: ordersDashboardApi,
  invoices: invoicesDashboardApi,
  downloads: downloadsDashboardApi,
  payments: paymentsDashboardApi,
  returns: returnsDashboardApi,
  attachments: attachmentsDashboardApi,
  customers: customersDashboardApi,
  newsletter: newsletterDashboardApi,
  catalog: catalogDashboardApi,
  badges: badgesDashboardApi,
  collections: collectionsDashboardApi,
  searchRules: searchRulesDashboardApi,
  customFields: customFieldsDashboardApi,
  bundles: bundlesDashboardApi,
  productFiles: productFilesDashboardApi,
  related: relatedDashboardApi,
  media: mediaDashboardApi,
  staff: staffApi,
}
const otherDashboardEndpoints = {
  audit: auditDashboardApi,
  savedViews: savedViewsDashboardApi,
  samples: samplesDashboardApi,
  apiKeys: apiKeysDashboardApi,
  webhooks: webhooksDashboardApi,
  agents: agentsDashboardApi,
  settings: settingsDashboardApi,
  extensions: extensionsDashboardApi,
  tax: taxDashboardApi,
  mails: mailsDashboardApi,
  backups: backupsDashboardApi,
  health: healthDashboardApi,
  retention: retentionDashboardApi,
  jobs: jobsDashboardApi,
  browserErrors: browserErrorsDashboardApi,
  coupons: couponsDashboardApi,
  delivery: deliveryDashboardApi,
  reviews: reviewsDashboardApi,
  reports: reportsDashboardApi,
  overview: overviewDashboardApi,
  pages: pagesDashboardApi,
  posts: postsDashboardApi,
  redirects: redirectsDashboardApi,
  transfers: transfersDashboardApi,
  opening: openingDashboardApi,
}

/** Endpoints of the dashboard (`/api/dashboard`), by domain; a separate object, so that storefront visitors do not download it. */
export const dashboardEndpoints: typeof firstDashboardEndpoints & typeof otherDashboardEndpoints = {
  ...firstDashboardEndpoints,
  ...otherDashboardEndpoints,
}
export type DashboardEndpoints = typeof dashboardEndpoints

/** All endpoints; the domains of the dashboard are named `dashboard/<domain>`. */
export const allEndpoints: Record<string, Record<string, Endpoint>> = {
  ...endpoints,
  ...Object.fromEntries(Object.entries(dashboardEndpoints).map(([domain, rows]) => [`dashboard/${domain}`, rows])),
}
