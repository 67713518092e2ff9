import type { DashboardPath } from './dashboard/paths.ts'

/** Every address of the shop; those of its dashboard stand in `dashboard/paths.ts`. Nobody else types one. */
export const paths = {
  home: '/',
  shop: '/shop',
  category: '/category/:slug',
  product: '/product/:slug',
  page: '/page/:slug',
  cart: '/cart',
  checkout: '/checkout',
  wishlist: '/wishlist',
  compare: '/compare',
  signIn: '/signin',
  signUp: '/signup',
  authError: '/auth-error',
  /** the secret of the link stands behind `#`, where no server and no other site reads it */
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  invitation: '/invitation',
  mailLink: '/mail-link',
  setup: '/setup',
  findOrder: '/find-order',
  sharedWishlist: '/wishlists/:token',
  account: '/account',
  security: '/account/security',
  addresses: '/account/addresses',
  myData: '/account/data',
  orders: '/account/orders',
  order: '/orders/:orderId',
  orderComplete: '/orders/:orderId/complete',
  orderReturn: '/orders/:orderId/return',
  dashboard: '/dashboard',
} as const

export type Path = (typeof paths)[keyof typeof paths]

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Query = Record<string, string | number | readonly string[] | undefined>

/** An address with its parts filled in: a forgotten one does not compile. */
export function to<P extends Path | DashboardPath>(
  path: P,
  ...[params, query]: [ParamNames<P>] extends [never]
    ? [params?: undefined, query?: Query]
    : [params: Record<ParamNames<P>, string>, query?: Query]
): string {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent((params as Record<string, string>)[name]!))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== '') search.append(name, String(one))
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}
