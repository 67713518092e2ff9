import type { DashboardPageName } from '@haat/shared/dashboard/paths.ts'
import type { PageAccess } from '@haat/shared/page-row.ts'
import type { PageName } from '@haat/shared/paths.ts'
import type { ComponentType } from 'react'

/** How the web shows a page; its path and access stand in its row in `@haat/shared/paths.ts`. */
export interface PageView {
  /** key of its title, like `shell.titles.cart`; pages that know better set their own */
  title?: string
  /** `error`: no layout */
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

/** A page of the router: its row and its view. */
export interface Page extends PageView {
  path: string
  access: PageAccess
}

/** Storefront pages of a feature by name; `app/pages.ts` does not compile while a row has no view. */
export type Pages = { readonly [Name in PageName]?: PageView }
/** Dashboard pages of a feature by name; likewise in `app/dashboard/pages.ts`. */
export type DashboardPages = { readonly [Name in DashboardPageName]?: Pick<PageView, 'title' | 'load'> }
