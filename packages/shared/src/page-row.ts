import type { Action } from './permissions.ts'
import type { Section } from './sections.ts'

/** Who may open a page: `customer` requires sign-in, `staff` an active staff member or admin, `orders:view` that permission. */
export type PageAccess = 'public' | 'customer' | 'staff' | `${Section}:${Action}`

/** A page of the web app. Router, HTML shell, robots.txt, sitemap and emails use this row. */
export interface PageRow {
  /** path pattern; parts after `:` are parameters */
  path: `/${string}`
  access: PageAccess
  /** listed in the sitemap and allowed in robots.txt */
  indexed?: true
  /** may be shown in an iframe of the dashboard while colours are chosen */
  preview?: true
  /** its HTML contains nothing personal, so the service worker may keep it for use without a connection */
  offline?: true
  /** shown to everybody while the shop is closed: sign-in, and what mailed links lead to */
  whileClosed?: true
}

/** Maps page names to their paths. */
export function pathsOf<const Rows extends Record<string, PageRow>>(
  rows: Rows,
): { readonly [Name in keyof Rows]: Rows[Name]['path'] } {
  return Object.fromEntries(Object.entries(rows).map(([name, { path }]) => [name, path])) as never
}
