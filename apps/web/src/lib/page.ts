import type { Action, Section } from '@haat/shared/permissions.ts'
import type { ComponentType } from 'react'
import type { DashboardPath } from './dashboard/paths.ts'
import type { Path } from './paths.ts'

/** A page as a row: the router, the gate and the layouts read its flags. */
export interface Page {
  path: Path | DashboardPath | '/dashboard/*' | '*'
  /** key of its title, like `shell.titles.cart`; pages that know better set their own */
  title?: string
  /** `customer` requires sign-in, `staff` an active member of staff or an admin, `orders:view` that right */
  access: 'public' | 'customer' | 'staff' | `${Section}:${Action}`
  layout: 'storefront' | 'dashboard' | 'error'
  /** storefront pages have a footer unless they say no */
  footer?: false
  /** stands in the account's own frame: its menu beside it */
  frame?: 'account'
  /** a calmer header without menu and search (checkout) */
  calm?: true
  /** `loadPage`: the page has pages of its own, whose code it fetches ahead */
  load: () => Promise<{ default: ComponentType; loadPage?: (pathname: string) => Promise<unknown> }>
}

export const page = (path: Page['path'], row: Omit<Page, 'path'>): Page => ({ path, ...row })
