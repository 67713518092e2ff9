import * as accounts from '@haat/shared/accounts/schema.ts'
import * as addresses from '@haat/shared/addresses/schema.ts'
import * as agentsDashboard from '@haat/shared/agents/dashboard/schema.ts'
import * as agents from '@haat/shared/agents/schema.ts'
import * as apiKeysDashboard from '@haat/shared/api-keys/dashboard/schema.ts'
import * as attachments from '@haat/shared/attachments/schema.ts'
import * as auditDashboard from '@haat/shared/audit/dashboard/schema.ts'
import * as backupsDashboard from '@haat/shared/backups/dashboard/schema.ts'
import * as blocksDashboard from '@haat/shared/blocks/dashboard/schema.ts'
import * as blocks from '@haat/shared/blocks/schema.ts'
import * as shownBlocks from '@haat/shared/blocks/shown.ts'
import * as bulkDashboard from '@haat/shared/bulk/dashboard/schema.ts'
import * as captcha from '@haat/shared/captcha/schema.ts'
import * as cart from '@haat/shared/cart/schema.ts'
import * as collectionRules from '@haat/shared/catalog/collections/rule.ts'
import * as collections from '@haat/shared/catalog/collections/schema.ts'
import * as badgesDashboard from '@haat/shared/catalog/dashboard/badges.ts'
import * as collectionsDashboard from '@haat/shared/catalog/dashboard/collections.ts'
import * as catalogDashboard from '@haat/shared/catalog/dashboard/schema.ts'
import * as catalog from '@haat/shared/catalog/schema.ts'
import * as checkout from '@haat/shared/checkout/schema.ts'
import * as contact from '@haat/shared/contact/schema.ts'
import * as couponsDashboard from '@haat/shared/coupons/dashboard/schema.ts'
import * as customFields from '@haat/shared/custom-fields/schema.ts'
import * as deliveryDashboard from '@haat/shared/delivery/dashboard/schema.ts'
import * as delivery from '@haat/shared/delivery/schema.ts'
import * as downloads from '@haat/shared/downloads/schema.ts'
import * as eventsDashboard from '@haat/shared/events/dashboard/schema.ts'
import * as extensionsDashboard from '@haat/shared/extensions/dashboard/schema.ts'
import * as healthDashboard from '@haat/shared/health/dashboard/schema.ts'
import * as invoices from '@haat/shared/invoices/schema.ts'
import * as jobsDashboard from '@haat/shared/jobs/dashboard/schema.ts'
import * as mailsDashboard from '@haat/shared/mails/dashboard/schema.ts'
import * as mediaDashboard from '@haat/shared/media/dashboard/schema.ts'
import * as media from '@haat/shared/media/schema.ts'
import * as newsletter from '@haat/shared/newsletter/schema.ts'
import * as ordersDashboard from '@haat/shared/orders/dashboard/schema.ts'
import * as orders from '@haat/shared/orders/schema.ts'
import * as overviewDashboard from '@haat/shared/overview/dashboard/schema.ts'
import * as pagesDashboard from '@haat/shared/pages/dashboard/schema.ts'
import * as pages from '@haat/shared/pages/schema.ts'
import * as paymentsDashboard from '@haat/shared/payments/dashboard/schema.ts'
import * as payments from '@haat/shared/payments/schema.ts'
import * as postsDashboard from '@haat/shared/posts/dashboard/schema.ts'
import * as posts from '@haat/shared/posts/schema.ts'
import * as productFiles from '@haat/shared/product-files/schema.ts'
import * as redirectsDashboard from '@haat/shared/redirects/dashboard/schema.ts'
import * as reportsDashboard from '@haat/shared/reports/dashboard/schema.ts'
import * as returnsDashboard from '@haat/shared/returns/dashboard/schema.ts'
import * as returns from '@haat/shared/returns/schema.ts'
import * as reviewsDashboard from '@haat/shared/reviews/dashboard/schema.ts'
import * as reviews from '@haat/shared/reviews/schema.ts'
import * as samplesDashboard from '@haat/shared/samples/dashboard/schema.ts'
import * as savedViewsDashboard from '@haat/shared/saved-views/dashboard/schema.ts'
import * as security from '@haat/shared/security/schema.ts'
import * as settingsDashboard from '@haat/shared/settings/dashboard/schema.ts'
import * as settings from '@haat/shared/settings/schema.ts'
import * as setup from '@haat/shared/setup/schema.ts'
import * as staff from '@haat/shared/staff/schema.ts'
import * as taxDashboard from '@haat/shared/tax/dashboard/schema.ts'
import * as tax from '@haat/shared/tax/schema.ts'
import * as transfersDashboard from '@haat/shared/transfers/dashboard/schema.ts'
import * as webhooksDashboard from '@haat/shared/webhooks/dashboard/schema.ts'
import * as webhooks from '@haat/shared/webhooks/schema.ts'
import { z } from 'zod'

/** All schema files of `shared`; `docs.test.ts` fails when one is missing. */
const files = [
  agentsDashboard,
  agents,
  accounts,
  addresses,
  attachments,
  auditDashboard,
  backupsDashboard,
  blocksDashboard,
  blocks,
  shownBlocks,
  captcha,
  cart,
  collectionRules,
  collections,
  badgesDashboard,
  collectionsDashboard,
  catalogDashboard,
  catalog,
  checkout,
  contact,
  couponsDashboard,
  customFields,
  productFiles,
  downloads,
  deliveryDashboard,
  delivery,
  eventsDashboard,
  extensionsDashboard,
  healthDashboard,
  invoices,
  jobsDashboard,
  mailsDashboard,
  mediaDashboard,
  media,
  newsletter,
  ordersDashboard,
  orders,
  overviewDashboard,
  pagesDashboard,
  pages,
  paymentsDashboard,
  payments,
  redirectsDashboard,
  reportsDashboard,
  returnsDashboard,
  returns,
  reviewsDashboard,
  reviews,
  samplesDashboard,
  savedViewsDashboard,
  transfersDashboard,
  bulkDashboard,
  posts,
  postsDashboard,
  apiKeysDashboard,
  security,
  settingsDashboard,
  settings,
  setup,
  staff,
  taxDashboard,
  tax,
  webhooksDashboard,
  webhooks,
]

/** Schemas that the API reference shows once, by the name that they have in the code. */
export const namedSchemas: [name: string, schema: z.ZodType][] = files
  .flatMap((file): [string, unknown][] => Object.entries(file))
  .filter((entry): entry is [string, z.ZodType] => /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType)
