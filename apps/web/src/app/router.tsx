import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import type { Page } from '../lib/page.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { PageFrame } from './page-frame.tsx'
import { loadLayout, rows } from './page-row.ts'
import { Root } from './root.tsx'

const Storefront = lazy(() => loadLayout.storefront().then(({ Layout }) => ({ default: Layout })))
const contents = rows.map((row) => ({ row, Content: lazy(row.load) }))

/** While code comes: the ground alone. A page that is already there stays until the next one is. */
const nothing = <div className="min-h-dvh" />

/** One route per page row; the frame around them never unmounts between pages of one layout. */
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
          {/* The dashboard brings its own frame, gates and titles. */}
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

/** Around the dashboard's own frame, whose pages have boundaries of their own. */
function DashboardBoundary({ children }: { children: ReactNode }) {
  return (
    <CrashBoundary>
      <Suspense fallback={nothing}>{children}</Suspense>
    </CrashBoundary>
  )
}

/** Boundary and placeholder of one page. */
export function Guarded({ framed, children }: { framed: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <CrashBoundary place={pathname} framed={framed}>
      <Suspense fallback={nothing}>{children}</Suspense>
    </CrashBoundary>
  )
}
