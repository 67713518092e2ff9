import type agents from '../../../locales/en/dashboard/agents.json'
import type apiKeys from '../../../locales/en/dashboard/apiKeys.json'
import type attributes from '../../../locales/en/dashboard/attributes.json'
import type audit from '../../../locales/en/dashboard/audit.json'
import type backups from '../../../locales/en/dashboard/backups.json'
import type badges from '../../../locales/en/dashboard/badges.json'
import type blocks from '../../../locales/en/dashboard/blocks.json'
import type brands from '../../../locales/en/dashboard/brands.json'
import type browserErrors from '../../../locales/en/dashboard/browserErrors.json'
import type bulk from '../../../locales/en/dashboard/bulk.json'
import type bundles from '../../../locales/en/dashboard/bundles.json'
import type categories from '../../../locales/en/dashboard/categories.json'
import type collections from '../../../locales/en/dashboard/collections.json'
import type combo from '../../../locales/en/dashboard/combo.json'
import type content from '../../../locales/en/dashboard/content.json'
import type coupons from '../../../locales/en/dashboard/coupons.json'
import type customers from '../../../locales/en/dashboard/customers.json'
import type customFields from '../../../locales/en/dashboard/customFields.json'
import type delivery from '../../../locales/en/dashboard/delivery.json'
import type edit from '../../../locales/en/dashboard/edit.json'
import type extensions from '../../../locales/en/dashboard/extensions.json'
import type files from '../../../locales/en/dashboard/files.json'
import type frame from '../../../locales/en/dashboard/frame.json'
import type health from '../../../locales/en/dashboard/health.json'
import type jobs from '../../../locales/en/dashboard/jobs.json'
import type keys from '../../../locales/en/dashboard/keys.json'
import type list from '../../../locales/en/dashboard/list.json'
import type mails from '../../../locales/en/dashboard/mails.json'
import type media from '../../../locales/en/dashboard/media.json'
import type menu from '../../../locales/en/dashboard/menu.json'
import type newsletter from '../../../locales/en/dashboard/newsletter.json'
import type notifications from '../../../locales/en/dashboard/notifications.json'
import type orders from '../../../locales/en/dashboard/orders.json'
import type overview from '../../../locales/en/dashboard/overview.json'
import type pages from '../../../locales/en/dashboard/pages.json'
import type palette from '../../../locales/en/dashboard/palette.json'
import type payments from '../../../locales/en/dashboard/payments.json'
import type posts from '../../../locales/en/dashboard/posts.json'
import type products from '../../../locales/en/dashboard/products.json'
import type providers from '../../../locales/en/dashboard/providers.json'
import type redirects from '../../../locales/en/dashboard/redirects.json'
import type refunds from '../../../locales/en/dashboard/refunds.json'
import type related from '../../../locales/en/dashboard/related.json'
import type reports from '../../../locales/en/dashboard/reports.json'
import type retention from '../../../locales/en/dashboard/retention.json'
import type returns from '../../../locales/en/dashboard/returns.json'
import type reviews from '../../../locales/en/dashboard/reviews.json'
import type savedViews from '../../../locales/en/dashboard/savedViews.json'
import type settings from '../../../locales/en/dashboard/settings.json'
import type setup from '../../../locales/en/dashboard/setup.json'
import type sort from '../../../locales/en/dashboard/sort.json'
import type staff from '../../../locales/en/dashboard/staff.json'
import type stock from '../../../locales/en/dashboard/stock.json'
import type tax from '../../../locales/en/dashboard/tax.json'
import type transfers from '../../../locales/en/dashboard/transfers.json'
import type translations from '../../../locales/en/dashboard/translations.json'
import type undo from '../../../locales/en/dashboard/undo.json'
import type variants from '../../../locales/en/dashboard/variants.json'

/**
 * Texts of the dashboard, in `locales/<lng>/dashboard/`, not part of the storefront HTML. One line per domain. A type alias,
 * because i18next does not look into an interface.
 */
import type webhooks from '../../../locales/en/dashboard/webhooks.json'

export type DashboardTexts = {
  audit: typeof audit
  agents: typeof agents
  apiKeys: typeof apiKeys
  webhooks: typeof webhooks
  attributes: typeof attributes
  badges: typeof badges
  blocks: typeof blocks
  brands: typeof brands
  bulk: typeof bulk
  bundles: typeof bundles
  categories: typeof categories
  collections: typeof collections
  combo: typeof combo
  content: typeof content
  coupons: typeof coupons
  customFields: typeof customFields
  customers: typeof customers
  delivery: typeof delivery
  edit: typeof edit
  extensions: typeof extensions
  files: typeof files
  frame: typeof frame
  browserErrors: typeof browserErrors
  backups: typeof backups
  health: typeof health
  jobs: typeof jobs
  retention: typeof retention
  keys: typeof keys
  list: typeof list
  mails: typeof mails
  variants: typeof variants
  media: typeof media
  menu: typeof menu
  notifications: typeof notifications
  orders: typeof orders
  newsletter: typeof newsletter
  overview: typeof overview
  pages: typeof pages
  palette: typeof palette
  payments: typeof payments
  posts: typeof posts
  products: typeof products
  providers: typeof providers
  returns: typeof returns
  reviews: typeof reviews
  settings: typeof settings
  setup: typeof setup
  redirects: typeof redirects
  refunds: typeof refunds
  related: typeof related
  reports: typeof reports
  sort: typeof sort
  staff: typeof staff
  stock: typeof stock
  tax: typeof tax
  transfers: typeof transfers
  translations: typeof translations
  undo: typeof undo
  savedViews: typeof savedViews
}
