import { toTokenFragment } from '@haat/shared/orders/token.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'

export type { Path } from '@haat/shared/paths.ts'
export { paths, to }

type OrderPage = typeof paths.order | typeof paths.orderComplete | typeof paths.orderReturn

/** Path of a page of an order; a guest's token is in the fragment. */
export const toOrderPage = (page: OrderPage, orderId: string, token: string | undefined): string =>
  to(page, { orderId }) + toTokenFragment(token)
