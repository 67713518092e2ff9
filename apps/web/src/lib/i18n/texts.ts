import type { ExtensionMethod } from '@haat/shared/payments/constants.ts'
import type accounts from '../../../locales/en/accounts.json'
import type addresses from '../../../locales/en/addresses.json'
import type alerts from '../../../locales/en/alerts.json'
import type blocks from '../../../locales/en/blocks.json'
import type captcha from '../../../locales/en/captcha.json'
import type cart from '../../../locales/en/cart.json'
import type catalog from '../../../locales/en/catalog.json'
import type checkout from '../../../locales/en/checkout.json'
import type contact from '../../../locales/en/contact.json'
import type delivery from '../../../locales/en/delivery.json'
import type errors from '../../../locales/en/errors.json'
import type newsletter from '../../../locales/en/newsletter.json'
import type orders from '../../../locales/en/orders.json'
import type pages from '../../../locales/en/pages.json'
import type payments from '../../../locales/en/payments.json'
import type photos from '../../../locales/en/photos.json'
import type posts from '../../../locales/en/posts.json'
import type privacy from '../../../locales/en/privacy.json'
import type returns from '../../../locales/en/returns.json'
import type reviews from '../../../locales/en/reviews.json'
import type security from '../../../locales/en/security.json'
import type shell from '../../../locales/en/shell.json'
import type ui from '../../../locales/en/ui.json'
import type wishlist from '../../../locales/en/wishlist.json'
import type { DashboardTexts } from './dashboard-texts.ts'

/** Names of payment methods, also of those that extensions add: see `addMethodNames`. */
type Methods<Key extends 'method' | 'about'> = (typeof payments)[Key] & Record<ExtensionMethod, string>

/** The English files are the type of all texts, so a wrong key does not compile. One line per domain. */
export interface Texts {
  accounts: typeof accounts
  addresses: typeof addresses
  blocks: typeof blocks
  captcha: typeof captcha
  cart: typeof cart
  catalog: typeof catalog
  checkout: typeof checkout
  contact: typeof contact
  dashboard: DashboardTexts
  delivery: typeof delivery
  errors: typeof errors
  newsletter: typeof newsletter
  orders: typeof orders
  pages: typeof pages
  payments: Omit<typeof payments, 'method' | 'about'> & { method: Methods<'method'>; about: Methods<'about'> }
  photos: typeof photos
  posts: typeof posts
  privacy: typeof privacy
  returns: typeof returns
  reviews: typeof reviews
  security: typeof security
  shell: typeof shell
  ui: typeof ui
  alerts: typeof alerts
  wishlist: typeof wishlist
}
