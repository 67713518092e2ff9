import '../../styles/app.css'
import '../../styles/dashboard.css'
import { isStaff } from '@haat/shared/permissions.ts'
import { Route, Routes } from 'react-router-dom'
import { loadNow } from '../../lib/browser/load-code.ts'
import { loadDashboardTexts, useDashboardTexts } from '../../lib/dashboard/texts.ts'
import { lazyPart } from '../../lib/lazy-now.tsx'
import { paths } from '../../lib/paths.ts'
import { addRouteFinder } from '../../lib/report-error.ts'
import { useOwner } from '../../lib/session/use-owner.ts'
import { Failed } from '../../ui/feedback/failed.tsx'
import { AccessGate } from '../access/access-gate.tsx'
import { PageFrame } from '../page-frame.tsx'
import { Guarded } from '../router.tsx'
import { Layout } from './layout.tsx'
import { rowAt, rows } from './pages.ts'

const contents = rows.map((row) => ({ row, Content: lazyPart(row.load) }))

addRouteFinder((pathname) => (pathname.startsWith(paths.dashboard) ? rowAt(pathname)?.path : undefined))

/** Prefetches the texts and the code of a dashboard page. */
export function loadPage(pathname: string) {
  const row = rowAt(pathname)
  return Promise.all([loadDashboardTexts(), row && loadNow(row.load)])
}

/** The dashboard: a chunk with its own frame and router. */
export default function Dashboard() {
  const owner = useOwner()
  const texts = useDashboardTexts()
  if (!isStaff(owner))
    return (
      <main id="main" tabIndex={-1} className="focus:outline-none">
        <AccessGate access="staff">{null}</AccessGate>
      </main>
    )
  if (texts.state !== 'ready')
    return (
      <main id="main" tabIndex={-1} className="min-h-dvh focus:outline-none">
        {texts.state === 'failed' && <Failed onRetry={texts.retry} />}
      </main>
    )
  return (
    <Routes>
      <Route element={<Layout />}>
        {contents.map(({ row, Content }) => (
          <Route
            key={row.path}
            path={inside(row.path)}
            caseSensitive
            element={
              <Guarded framed>
                <PageFrame row={row} Content={Content} />
              </Guarded>
            }
          />
        ))}
      </Route>
    </Routes>
  )
}

/** Paths of the nested router, relative to `/dashboard`. */
const inside = (path: string): string => (path === '*' ? '*' : path.replace(/^\/dashboard\/?/, ''))
