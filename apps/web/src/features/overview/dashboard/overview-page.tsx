import { isStaff } from '@haat/shared/permissions.ts'
import { usualStep } from '@haat/shared/reports/periods.ts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { failureOf } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { cx } from '../../../ui/cx.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { useOverviewQuery } from './api.ts'
import { Alone } from './parts/alone.tsx'
import { BestSellers } from './parts/best-sellers.tsx'
import { LatestOrders } from './parts/latest-orders.tsx'
import { PeriodSwitch, type Spans } from './parts/period-switch.tsx'
import { SalesFigures } from './parts/sales-figures.tsx'
import { SetupList } from './parts/setup-list.tsx'
import { Today } from './parts/today.tsx'
import { TodoList } from './parts/todo-list.tsx'
import { Waiting } from './parts/waiting.tsx'

/** The first page: what waits, how it goes, and what came in. Everybody sees the parts they have a right to. */
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
        <Failed failure={failureOf(error)} onRetry={refetch} />
      ) : !data ? (
        <Waiting session={session} />
      ) : isAlone ? (
        <Alone />
      ) : (
        <div
          className={cx('space-y-4 transition-opacity duration-150', isFetching && !currentData && 'opacity-60')}
          aria-busy={isFetching}
        >
          {data.setup && <SetupList steps={data.setup} />}
          <div className={cx('grid gap-4', data.sales ? 'xl:grid-cols-[minmax(0,1fr)_340px]' : data.latest && 'lg:grid-cols-2')}>
            {data.sales && (
              <div className="min-w-0 max-xl:order-2">
                <SalesFigures overview={data} sales={data.sales} by={usualStep(data.period)} />
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
