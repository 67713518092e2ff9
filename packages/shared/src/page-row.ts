import type { Action, Section } from './permissions.ts'

/** Who may open a page: `customer` requires sign-in, `staff` an active member of staff or an admin, `orders:view` that right. */
export type PageAccess = 'public' | 'customer' | 'staff' | `${Section}:${Action}`

/** A page of the shop. The router, the HTML shell, robots.txt, the sitemap and the emails read this row. */
export interface PageRow {
  /** pattern of its path; parts after `:` are parameters */
  path: `/${string}`
  access: PageAccess
  /** search engines list it: it stands in the sitemap, and robots.txt allows it */
  indexed?: true
  /** the dashboard may show it in a frame while colours are chosen */
  preview?: true
}

/** The paths of page rows, by the name of the page. */
export function pathsOf<const Rows extends Record<string, PageRow>>(
  rows: Rows,
): { readonly [Name in keyof Rows]: Rows[Name]['path'] } {
  return Object.fromEntries(Object.entries(rows).map(([name, { path }]) => [name, path])) as never
}
