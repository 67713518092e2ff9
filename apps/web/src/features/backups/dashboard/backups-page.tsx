import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import { DatabaseBackup } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useBackupsQuery } from './api.ts'
import { BackupList } from './backup-list.tsx'
import { Schedule } from './schedule.tsx'

/** Milliseconds between two looks: often while something is running. */
const pause = { running: 1500, idle: 20_000 }

/** Backups of the whole shop: schedule, newest backup, list with verification. */
export default function BackupsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const [isRunning, setRunning] = useState(false)
  const { data, error, refetch } = useBackupsQuery(undefined, {
    pollingInterval: isRunning ? pause.running : pause.idle,
    skipPollingIfUnfocused: true,
  })
  const unfinished = data?.backups.find(({ state }) => state === 'waiting' || state === 'running')
  const isBusy =
    unfinished !== undefined ||
    (data?.backups ?? []).some(({ verification }) => verification?.state === 'waiting' || verification?.state === 'running')
  if (isBusy !== isRunning) setRunning(isBusy)
  const failure = toFailure(error)
  const start = async () => {
    const answer = await send(endpoints.backups.start, {})
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    toast.success(t('dashboard.backups.willStart'))
    void refetch()
  }
  return (
    <DashboardPage
      title={t('dashboard.backups.title')}
      text={t('dashboard.backups.text')}
      actions={
        data &&
        can(session, 'system', 'edit') && (
          <Button
            variant="primary"
            icon={<DatabaseBackup aria-hidden className="size-4.5" />}
            disabledReason={unfinished ? t('dashboard.backups.oneAtATime') : undefined}
            onClick={() => void start()}
          >
            {t('dashboard.backups.start')}
          </Button>
        )
      }
    >
      {data ? (
        <div className="space-y-5">
          <Schedule overview={data} />
          <BackupList overview={data} onChange={() => void refetch()} />
        </div>
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <div aria-hidden className="space-y-5">
          {['h-32', 'h-64'].map((height) => (
            <Card key={height}>
              <Skeleton className="h-6 w-40" />
              <Skeleton className={`mt-4 ${height}`} />
            </Card>
          ))}
        </div>
      )}
    </DashboardPage>
  )
}
