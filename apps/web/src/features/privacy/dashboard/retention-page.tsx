import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useRetentionQuery } from './api.ts'
import { RetentionForm } from './retention-form.tsx'

/** How long personal data and logs are kept. */
export default function RetentionPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRetentionQuery({})
  const failure = toFailure(error)
  return (
    <DashboardPage narrow title={t('dashboard.retention.title')} text={t('dashboard.retention.text')}>
      {data ? (
        <RetentionForm key={data.version} saved={data} refresh={() => void refetch()} />
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <Card aria-hidden>
          <Skeleton className="h-72" />
        </Card>
      )}
    </DashboardPage>
  )
}
