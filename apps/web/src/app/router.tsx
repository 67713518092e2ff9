import { type ReactNode, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { lazyNow } from '../lib/lazy-now.tsx'
import type { Page } from '../lib/page.ts'
import { CrashBoundary } from './errors/crash-boundary.tsx'
import { PageFrame } from './page-frame.tsx'
import { loadLayout, rows } from './page-row.ts'
import { Root } from './root.tsx'

const Storefront = lazyNow(loadLayout.storefront, ({ Layout }) => Layout)
const contents = rows.map((row) => ({ row, Content: lazyNow(row.load, (code) => code.default) }))

/** Placeholder while code loads: an empty background. A page that is shown stays until the next one is ready. */
const nothing = <div className="min-h-dvh" />

/** One route per page row; the frame stays mounted between pages of one layout. */
export function Pages() {
  const page = ({ row, Content }: (typeof contents)[number]) => (
    <Route
      key={row.path}
      path={row.path}
      caseSensitive
      element={
        <Guarded framed={row.layout !== 'error'}>
          <PageFrame row={row} Content={Content} />
        </Guarded>
      }
    />
  )
  const of = (layout: Page['layout']) => contents.filter(({ row }) => row.layout === layout).map(page)
  return (
    <CrashBoundary>
      <Routes>
        <Route element={<Root />}>
          <Route
            element={
              <Suspense fallback={nothing}>
                <Storefront />
              </Suspense>
            }
          >
            {of('storefront')}
          </Route>
          {/* The dashboard has its own frame, gates and titles. */}
          {contents
            .filter(({ row }) => row.layout === 'dashboard')
            .map(({ row, Content }) => (
              <Route
                key={row.path}
                path={row.path}
                caseSensitive
                element={
                  <DashboardBoundary>
                    <Content />
                  </DashboardBoundary>
                }
              />
            ))}
          {of('error')}
        </Route>
      </Routes>
    </CrashBoundary>
  )
}

/** Around the dashboard's frame, whose pages have their own boundaries. */
function DashboardBoundary({ children }: { children: ReactNode }) {
  return (
    <CrashBoundary>
      <Suspense fallback={nothing}>{children}</Suspense>
    </CrashBoundary>
  )
}

/** Error boundary and placeholder of one page. */
export function Guarded({ framed, children }: { framed: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <CrashBoundary place={pathname} framed={framed}>
      <Suspense fallback={nothing}>{children}</Suspense>
    </CrashBoundary>
  )
}
