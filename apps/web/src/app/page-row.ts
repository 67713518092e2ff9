import { matchRoutes, useLocation } from 'react-router-dom'
import type { Page } from '../lib/page.ts'
import { pages } from './pages.ts'

export const rows: readonly Page[] = pages
const matchable = pages.map((row) => ({ path: row.path, caseSensitive: true, row }))

/** The row of the page at an address; `*` answers for what is none. */
export const rowAt = (pathname: string): Page | undefined => matchRoutes(matchable, pathname)?.at(-1)?.route.row
export const usePageRow = (): Page | undefined => rowAt(useLocation().pathname)

export const loadLayout = {
  storefront: () => import('./storefront/layout.tsx'),
}

export const loadFrame = { account: () => import('./storefront/account-frame.tsx') }

/** Fetches the code of a page, of its layout and of its frame at once. */
export async function loadPage(pathname: string): Promise<void> {
  const row = rowAt(pathname)
  if (!row) return
  const code = row.load()
  await Promise.all([
    code.then(({ loadPage }) => loadPage?.(pathname)),
    row.layout === 'storefront' && loadLayout.storefront(),
    row.frame && loadFrame[row.frame](),
  ])
}
