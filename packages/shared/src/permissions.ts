import type { Permission, Session } from './accounts/schema.ts'
import { type Section, sections } from './sections.ts'

export const actions = ['view', 'edit', 'delete'] as const
export type Action = (typeof actions)[number]

/** Whether a session has a permission; used by menu, pages, buttons and API. Admins: always. Inactive staff or no entry: never. */
export function can(session: Session | null, section: Section, action: Action): boolean {
  const user = session?.user
  if (!user || user.mustAddFactor) return false
  if (user.a) return true
  if (user.s?.status !== 'active') return false
  const right = user.s.permissions.find((permission) => permission.name === section)
  // Edit or delete without view is invalid and grants nothing.
  return right?.view === true && right[action] === true
}

/** Stored permissions without unknown sections and without edit or delete that lack view. */
export const validPermissions = (rows: readonly Permission[]): Permission[] =>
  rows.filter(({ name, view }) => view === true && sections.includes(name))

/** Whether a session may open the dashboard: an admin or active staff, with a second factor if the shop requires it. */
export const isStaff = (session: Session | null): boolean =>
  !session?.user.mustAddFactor && (Boolean(session?.user.a) || session?.user.s?.status === 'active')

/** `yes` always shows, `no` never; a section requires its view permission. */
export type MenuTarget = 'yes' | 'no' | Section

export interface MenuItem {
  /** text key */
  label: string
  target: MenuTarget
  path?: string
  /** true for a sub-item that creates a record: hidden from view-only staff */
  creates?: true
  items?: MenuItem[]
}

/** Menu items visible to a session: all with edit permission, without the creating sub-items with view permission. */
export function visibleMenu<Item extends MenuItem>(menu: readonly Item[], session: Session | null): Item[] {
  return menu.flatMap((item) => {
    if (item.target === 'no') return []
    if (item.target === 'yes') return [item]
    if (can(session, item.target, 'edit')) return [item]
    if (!can(session, item.target, 'view')) return []
    return [{ ...item, ...(item.items && { items: item.items.filter((sub) => !sub.creates) }) }]
  })
}
