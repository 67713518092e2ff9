import { matchRoutes, useLocation } from 'react-router-dom'
import { loadNow } from '../lib/browser/load-code.ts'
import type { Page } from '../lib/page.ts'
import { loadGuard } from './access/access-gate.tsx'
import { pages } from './pages.ts'

export const rows: readonly Page[] = pages
const matchable = pages.map((row) => ({ path: row.path, caseSensitive: true, row }))

/** The page at a path; `*` is the not-found page. */
export const rowAt = (pathname: string): Page | undefined => matchRoutes(matchable, pathname)?.at(-1)?.route.row
export const usePageRow = (): Page | undefined => rowAt(useLocation().pathname)

export const loadLayout = {
  storefront: () => import('./storefront/layout.tsx'),
}

export const loadFrame = { account: () => import('./storefront/account-frame.tsx') }

/** Loads the code of a page, its layout, its frame and its access check in parallel. */
export async function loadPage(pathname: string): Promise<void> {
  const row = rowAt(pathname)
  if (!row) return
  const code = loadNow(row.load)
  await Promise.all([
    code.then(({ loadPage }) => loadPage?.(pathname)),
    row.layout === 'storefront' && loadNow(loadLayout.storefront),
    row.frame && loadNow(loadFrame[row.frame]),
    row.access !== 'public' && loadNow(loadGuard),
  ])
}
