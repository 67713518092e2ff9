import { can } from '@haat/shared/permissions.ts'
import { Plus, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Sortable } from '../../../ui/dashboard/sortable.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { DeliveryNote } from '../../extensions/index.ts'
import { useDashboardAreasQuery } from './api.ts'
import { AreaRow } from './components/area-row.tsx'
import { CoverageNotes } from './components/coverage-notes.tsx'
import { FirstAreas } from './components/first-areas.tsx'
import { TestAddress } from './components/test-address.tsx'
import { useListActs } from './use-list-acts.ts'

/** Delivery areas in order of precedence, with overlaps and an address test. */
export default function AreasPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'delivery', 'edit')
  const { data: areas, error, refetch } = useDashboardAreasQuery()
  const { arrange } = useListActs()
  const failure = toFailure(error)
  const create = mayEdit && (
    <ButtonLink size="sm" variant="primary" to={dashboardPaths.deliveryNew} icon={<Plus aria-hidden className="size-4" />}>
      {t('dashboard.delivery.new.title')}
    </ButtonLink>
  )
  return (
    <DashboardPage
      title={t('shell.sections.delivery')}
      text={t('dashboard.delivery.text')}
      actions={areas && areas.length > 0 && create}
    >
      {!areas && failure && <Failed failure={failure} onRetry={refetch} />}
      {!areas && !failure && <Waiting />}
      {areas?.length === 0 && (
        <EmptyState
          icon={<Truck aria-hidden />}
          title={t('dashboard.delivery.emptyTitle')}
          text={t(mayEdit ? 'dashboard.delivery.emptyText' : 'dashboard.delivery.emptyView')}
        >
          {mayEdit && <FirstAreas />}
          {create}
        </EmptyState>
      )}
      {areas && areas.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_340px]">
          <div className="min-w-0 space-y-4">
            <p className="max-w-[75ch] text-sm text-soft">{t('dashboard.delivery.rule')}</p>
            <LazySection failure="none">
              <DeliveryNote />
            </LazySection>
            <Sortable
              label={t('shell.sections.delivery')}
              items={areas}
              getId={({ _id }) => _id}
              getName={({ name }) => name}
              onSort={mayEdit ? (next) => void arrange(next) : undefined}
              className="divide-y divide-line rounded-card border border-line bg-card [&>li:first-child]:rounded-t-card [&>li:last-child]:rounded-b-card"
            >
              {(area, handle) => <AreaRow area={area} handle={handle} mayEdit={mayEdit} />}
            </Sortable>
          </div>
          <div className="min-w-0 space-y-5">
            <TestAddress />
            <CoverageNotes areas={areas} />
          </div>
        </div>
      )}
    </DashboardPage>
  )
}

const Waiting = () => (
  <div aria-hidden className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_340px]">
    <div className="divide-y divide-line rounded-card border border-line bg-card xl:mt-14">
      {[0, 1, 2, 3].map((one) => (
        <div key={one} className="space-y-2 px-5 py-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3.5 w-64" />
        </div>
      ))}
    </div>
    <Skeleton className="h-80" />
  </div>
)
