import type { SetupKey } from '@haat/shared/overview/setup.ts'
import type { TodoKey } from '@haat/shared/overview/todo.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'

const settings = (group: string) => to(dashboardPaths.settingsGroup, { group })

/** Where what waits is done: the list, filtered to it. */
export const todoLinks: Record<TodoKey, string> = {
  refunds: `${dashboardPaths.payments}?toRefund=true`,
  mismatches: dashboardPaths.paymentEvents,
  confirm: `${dashboardPaths.orders}?next=confirm`,
  pack: `${dashboardPaths.orders}?next=pack`,
  ship: `${dashboardPaths.orders}?next=ship`,
  release: `${dashboardPaths.orders}?next=release`,
  returns: `${dashboardPaths.returns}?waiting=1`,
  unpaid: `${dashboardPaths.orders}?status=placed&status=confirmed&payment=unpaid&payment=pending&payment=partially_paid&payment=failed`,
  out: `${dashboardPaths.products}?status=active&stock=out`,
  low: `${dashboardPaths.products}?status=active&stock=low`,
  reviews: `${dashboardPaths.reviews}?status=pending`,
  mails: settings('mail'),
  drafts: `${dashboardPaths.products}?status=draft`,
}

/** Where a first step is taken. */
export const setupLinks: Record<SetupKey, string> = {
  name: settings('general'),
  logo: settings('pictures'),
  colour: settings('color'),
  currency: settings('currency'),
  delivery: dashboardPaths.delivery,
  product: dashboardPaths.productNew,
  payment: settings('paymentGateway'),
  pages: dashboardPaths.pages,
  mail: settings('mail'),
  staff: dashboardPaths.staffInvite,
  order: dashboardPaths.orders,
}
