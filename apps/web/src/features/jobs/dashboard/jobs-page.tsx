import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useJobsQuery } from './api.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { Queues } from './queues.tsx'
import { Recurring } from './recurring.tsx'

const again = 10_000

/** Background jobs: recurring jobs, queues and failed jobs. */
export default function JobsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useJobsQuery(undefined, { pollingInterval: again, skipPollingIfUnfocused: true })
  const failure = toFailure(error)
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
