import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../lib/api/api.ts'
import { Card, Skeleton } from '../../../ui/bits.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { useJobsQuery } from './api.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { Queues } from './queues.tsx'
import { Recurring } from './recurring.tsx'

const again = 10_000

/** What the shop does by itself, how it goes, and what was given up. */
export default function JobsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useJobsQuery(undefined, { pollingInterval: again, skipPollingIfUnfocused: true })
  const failure = failureOf(error)
  return (
    <DashboardPage title={t('dashboard.jobs.title')} text={t('dashboard.jobs.text')}>
      {data ? (
        <div className="space-y-5">
          <Recurring jobs={data.recurring} />
          <Queues queues={data.queues} />
          <FailedJobs />
        </div>
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <div aria-hidden className="space-y-5">
          {[64, 40, 32].map((height) => (
            <Card key={height}>
              <Skeleton className="h-6 w-40" />
              <Skeleton className={height === 64 ? 'mt-4 h-96' : 'mt-4 h-32'} />
            </Card>
          ))}
        </div>
      )}
    </DashboardPage>
  )
}
