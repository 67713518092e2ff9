import { isStaff } from '@haat/shared/permissions.ts'
import { defaultStep } from '@haat/shared/reports/periods.ts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { cx } from '../../../ui/cx.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { useOverviewQuery } from './api.ts'
import { BestSellers } from './components/best-sellers.tsx'
import { LatestOrders } from './components/latest-orders.tsx'
import { NoAccess } from './components/no-access.tsx'
import { PeriodSwitch, type Spans } from './components/period-switch.tsx'
import { SalesFigures } from './components/sales-figures.tsx'
import { SamplesCard } from './components/samples-card.tsx'
import { SetupList } from './components/setup-list.tsx'
import { Today } from './components/today.tsx'
import { TodoList } from './components/todo-list.tsx'
import { Waiting } from './components/waiting.tsx'

/** Overview page: open tasks, figures and latest orders, by permission. */
export default function OverviewPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const [query, setQuery] = useSearchParams()
  const days = ([7, 90, 365] as const).find((one) => String(one) === query.get('days')) ?? 30
  const { data, currentData, error, isFetching, refetch } = useOverviewQuery({ days }, { refetchOnMountOrArgChange: 20 })
  const setDays = (days: Spans) =>
    setQuery(days === 30 ? {} : { days: String(days) }, { replace: true, preventScrollReset: true })
  const name = session?.user.name || session?.user.email || ''
  const isAlone = data && !data.sales && !data.latest && data.todo.length === 0 && !data.setup
  if (!isStaff(session)) return null
  return (
    <DashboardPage
      title={t('shell.staff.welcome', { name })}
      text={data?.sales ? <Today sales={data.sales} /> : undefined}
      actions={data?.sales && <PeriodSwitch days={days} onChange={setDays} />}
    >
      {error && !data ? (
        <Failed failure={toFailure(error)} onRetry={refetch} />
      ) : !data ? (
        <Waiting session={session} />
      ) : isAlone ? (
        <NoAccess />
      ) : (
        <div
          className={cx('space-y-4 transition-opacity duration-150', isFetching && !currentData && 'opacity-60')}
          aria-busy={isFetching}
        >
          {data.setup && <SetupList steps={data.setup} />}
          {data.samples && <SamplesCard samples={data.samples} onChange={() => void refetch()} />}
          <div
            className={cx(
              'grid grid-cols-[minmax(0,1fr)] gap-4',
              data.sales ? 'xl:grid-cols-[minmax(0,1fr)_340px]' : data.latest && 'lg:grid-cols-2',
            )}
          >
            {data.sales && (
              <div className="min-w-0 max-xl:order-2">
                <SalesFigures overview={data} sales={data.sales} by={defaultStep(data.period)} />
              </div>
            )}
            <TodoList todo={data.todo} />
            {!data.sales && data.latest && <LatestOrders orders={data.latest} />}
          </div>
          {data.sales && (
            <div className={cx('grid gap-4', data.latest && 'lg:grid-cols-2')}>
              {data.latest && <LatestOrders orders={data.latest} />}
              <BestSellers sales={data.sales} />
            </div>
          )}
        </div>
      )}
    </DashboardPage>
  )
}
