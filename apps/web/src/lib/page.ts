import type { DashboardPageName } from '@haat/shared/dashboard/paths.ts'
import type { PageAccess } from '@haat/shared/page-row.ts'
import type { PageName } from '@haat/shared/paths.ts'
import type { ComponentType } from 'react'

/** How the web app shows a page; path and access are in its row in `@haat/shared/paths.ts`. */
export interface PageView {
  /** text key of the title, for example `shell.titles.cart`; a page may set a more specific one */
  title?: string
  /** `error`: without layout */
  layout: 'storefront' | 'dashboard' | 'error'
  /** false: a storefront page without footer */
  footer?: false
  /** `account`: shown inside the account frame, beside its menu */
  frame?: 'account'
  /** header without menu and search (checkout) */
  calm?: true
  /** `loadPage`: prefetches the code of nested pages */
  load: () => Promise<{ default: ComponentType; loadPage?: (pathname: string) => Promise<unknown> }>
}

/** A page of the router: its row and its view. */
export interface Page extends PageView {
  path: string
  access: PageAccess
  /** shown to every visitor while the shop is closed */
  whileClosed?: true
}

/** Storefront pages of a feature by name; `app/pages.ts` does not compile if a row has no view. */
export type Pages = { readonly [Name in PageName]?: PageView }
/** Dashboard pages of a feature by name; `app/dashboard/pages.ts` does not compile if a row has no view. */
export type DashboardPages = { readonly [Name in DashboardPageName]?: Pick<PageView, 'title' | 'load'> }
