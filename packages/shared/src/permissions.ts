import type { Permission, Session } from './accounts/schema.ts'

/** Sections of the dashboard; a staff permission carries one of these names. */
export const sections = [
  'products',
  'categories',
  'brands',
  'attributes',
  'orders',
  'customers',
  'coupons',
  'delivery',
  'reviews',
  'pages',
  'media',
  'staff',
  'settings',
  /** keys of payment providers, and the bank account that buyers pay into */
  'payments',
  'reports',
  'developers',
  'audit',
  'system',
] as const
export type Section = (typeof sections)[number]

export const actions = ['view', 'edit', 'delete'] as const
export type Action = (typeof actions)[number]

/** The one answer for menu, page, button and API. Admin: yes. Inactive staff: no. No record: no. */
export function can(session: Session | null, section: Section, action: Action): boolean {
  const user = session?.user
  if (!user || user.mustAddFactor) return false
  if (user.a) return true
  if (user.s?.status !== 'active') return false
  const right = user.s.permissions.find((permission) => permission.name === section)
  // Edit or delete without view contradicts itself, and gives nothing.
  return right?.view === true && right[action] === true
}

/** Rights as they count: of stored rows, an unknown section or edit without view gives nothing. */
export const validPermissions = (rows: readonly Permission[]): Permission[] =>
  rows.filter(({ name, view }) => view === true && sections.includes(name))

/** May open the dashboard at all: an admin, or staff with active status; with a second factor, where the shop asks for one. */
export const isStaff = (session: Session | null): boolean =>
  !session?.user.mustAddFactor && (Boolean(session?.user.a) || session?.user.s?.status === 'active')

/** `yes` always shows, `no` never, a section asks for that permission. */
export type MenuTarget = 'yes' | 'no' | Section

export interface MenuItem {
  /** text key */
  label: string
  target: MenuTarget
  path?: string
  /** true for a sub-item that creates something: hidden from view-only staff */
  creates?: true
  items?: MenuItem[]
}

/** The menu a session sees: edit shows an item whole, view-only loses the sub-items that create. */
export function visibleMenu<Item extends MenuItem>(menu: readonly Item[], session: Session | null): Item[] {
  return menu.flatMap((item) => {
    if (item.target === 'no') return []
    if (item.target === 'yes') return [item]
    if (can(session, item.target, 'edit')) return [item]
    if (!can(session, item.target, 'view')) return []
    return [{ ...item, ...(item.items && { items: item.items.filter((sub) => !sub.creates) }) }]
  })
}
