import { type PageRow, pathsOf } from './page-row.ts'

/** The pages of the storefront. Those of the dashboard are in `dashboard/paths.ts`, so that storefront visitors do not download them. */
export const pageRows = {
  home: { path: '/', access: 'public', indexed: true, preview: true, offline: true },
  shop: { path: '/shop', access: 'public', indexed: true, offline: true },
  category: { path: '/category/:slug', access: 'public', indexed: true, offline: true },
  collection: { path: '/collections/:slug', access: 'public', indexed: true, offline: true },
  product: { path: '/product/:slug', access: 'public', indexed: true, preview: true, offline: true },
  page: { path: '/page/:slug', access: 'public', indexed: true, preview: true, offline: true },
  journal: { path: '/journal', access: 'public', indexed: true, offline: true },
  post: { path: '/journal/:slug', access: 'public', indexed: true, offline: true },
  contact: { path: '/contact', access: 'public', indexed: true, offline: true },
  cart: { path: '/cart', access: 'public', offline: true },
  checkout: { path: '/checkout', access: 'public', preview: true },
  wishlist: { path: '/wishlist', access: 'public' },
  compare: { path: '/compare', access: 'public' },
  signIn: { path: '/signin', access: 'public', whileClosed: true },
  signUp: { path: '/signup', access: 'public' },
  authError: { path: '/auth-error', access: 'public', whileClosed: true },
  // The token of an emailed link is in the URL fragment, which is not sent to servers or other sites.
  forgotPassword: { path: '/forgot-password', access: 'public', whileClosed: true },
  resetPassword: { path: '/reset-password', access: 'public', whileClosed: true },
  verifyEmail: { path: '/verify-email', access: 'public', whileClosed: true },
  invitation: { path: '/invitation', access: 'public', whileClosed: true },
  mailLink: { path: '/mail-link', access: 'public', whileClosed: true },
  setup: { path: '/setup', access: 'public', whileClosed: true },
  findOrder: { path: '/find-order', access: 'public', whileClosed: true },
  sharedWishlist: { path: '/wishlists/:token', access: 'public' },
  account: { path: '/account', access: 'customer' },
  security: { path: '/account/security', access: 'customer' },
  addresses: { path: '/account/addresses', access: 'customer' },
  myData: { path: '/account/data', access: 'customer' },
  orders: { path: '/account/orders', access: 'customer' },
  order: { path: '/orders/:orderId', access: 'public', whileClosed: true },
  orderComplete: { path: '/orders/:orderId/complete', access: 'public', whileClosed: true },
  orderReturn: { path: '/orders/:orderId/return', access: 'public', whileClosed: true },
  /** HTML without content, which the service worker serves in place of pages that it has not kept */
  offline: { path: '/offline', access: 'public', offline: true },
  /** its subpages are in `dashboard/paths.ts` */
  dashboard: { path: '/dashboard', access: 'staff' },
} as const satisfies Record<string, PageRow>

export type PageName = keyof typeof pageRows
type NamesWith<Flag extends keyof PageRow> = {
  [Name in PageName]: (typeof pageRows)[Name] extends Record<Flag, true> ? Name : never
}[PageName]
export type IndexedPageName = NamesWith<'indexed'>
export type PreviewPageName = NamesWith<'preview'>

export const paths = pathsOf(pageRows)
export type Path = (typeof paths)[PageName]
