import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import type { Page } from '../lib/page.ts'
import { CrashPage } from './crash-page.tsx'
import { PageFrame } from './page-frame.tsx'
import { pages } from './pages.ts'
import { Root } from './root.tsx'

/** While the first page's code comes: the ground alone. */
const nothing = <div className="min-h-dvh" />

/** One route per page row, under one frame that never unmounts between storefront pages. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <CrashPage />,
    children: [group('storefront'), group('dashboard'), ...pages.filter(({ layout }) => layout === 'error').map(routeOf)],
  },
])

function group(layout: 'storefront' | 'dashboard'): RouteObject {
  return {
    lazy: async () => {
      const { Layout } =
        layout === 'storefront' ? await import('./storefront/layout.tsx') : await import('./dashboard/layout.tsx')
      return { element: <Layout /> }
    },
    hydrateFallbackElement: nothing,
    children: pages.filter((row) => row.layout === layout).map(routeOf),
  }
}

function routeOf(row: Page): RouteObject {
  return {
    path: row.path,
    handle: row,
    errorElement: <CrashPage />,
    hydrateFallbackElement: nothing,
    lazy: async () => {
      const { default: Content } = await row.load()
      return { element: <PageFrame row={row} Content={Content} /> }
    },
  }
}
