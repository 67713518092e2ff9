import type { SetupKey } from '@haat/shared/overview/setup.ts'
import type { TodoKey } from '@haat/shared/overview/todo.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { paths, to } from '../../../lib/paths.ts'

const settings = (group: string) => to(dashboardPaths.settingsGroup, { group })

/** Filtered lists of open tasks. */
export const todoLinks: Record<TodoKey, string> = {
  refunds: `${dashboardPaths.payments}?toRefund=true`,
  mismatches: dashboardPaths.paymentEvents,
  confirm: `${dashboardPaths.orders}?next=confirm`,
  pack: `${dashboardPaths.orders}?next=pack`,
  ship: `${dashboardPaths.orders}?next=ship`,
  release: `${dashboardPaths.orders}?next=release`,
  returns: `${dashboardPaths.returns}?waiting=1`,
  unpaid: `${dashboardPaths.orders}?status=placed&status=confirmed&payment=unpaid&payment=pending&payment=partially_paid&payment=failed`,
  freeEverywhere: dashboardPaths.delivery,
  out: `${dashboardPaths.products}?status=active&stock=out`,
  low: `${dashboardPaths.products}?status=active&stock=low`,
  reviews: `${dashboardPaths.reviews}?status=pending`,
  questions: `${dashboardPaths.questions}?status=pending`,
  mails: settings('mail'),
  drafts: `${dashboardPaths.products}?status=draft`,
}

/** Pages of the setup steps. */
export const setupLinks: Record<SetupKey, string> = {
  product: dashboardPaths.productNew,
  delivery: dashboardPaths.delivery,
  payment: settings('paymentGateway'),
  logo: settings('pictures'),
  pages: dashboardPaths.pages,
  mail: settings('mail'),
  domain: dashboardPaths.readiness,
  order: paths.shop,
  staff: dashboardPaths.staffInvite,
  opening: settings('opening'),
}

/** Pages that fix the failed readiness checks. */
const places: Record<string, string> = {
  products: dashboardPaths.products,
  payment: settings('paymentGateway'),
  delivery: dashboardPaths.delivery,
  pages: dashboardPaths.pages,
  general: settings('general'),
  mail: settings('mail'),
  opening: settings('opening'),
  overview: dashboardPaths.overview,
  tax: settings('tax'),
  security: paths.security,
  backups: dashboardPaths.backups,
}
export const placeLink = (place: string | null): string | undefined => (place === null ? undefined : places[place])
