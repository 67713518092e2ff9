import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/dashboard/refresh.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useFailedJobsQuery } from './api.ts'

/** Failed jobs, paginated; retry one or all of the page. */
export function FailedJobs() {
  const { t } = useTranslation()
  const { session } = useSession()
  const refresh = useRefresh()
  const [trail, setTrail] = useState<string[]>([])
  const { data, error, refetch } = useFailedJobsQuery(trail.at(-1))
  const failure = toFailure(error)
  const mayEdit = can(session, 'system', 'edit')
  const retry = async (ids: string[]) => {
    const answer = await send(endpoints.jobs.retry, { ids })
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    toast.success(t('dashboard.jobs.retried', { count: answer.retried }))
    setTrail([])
    refresh()
  }
  return (
    <Card aria-labelledby="failed-jobs">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="failed-jobs" className="text-lg">
          {t('dashboard.jobs.failed')}
        </h2>
        {mayEdit && data && data.jobs.length > 1 && (
          <Button
            size="sm"
            icon={<RotateCw aria-hidden className="size-4" />}
            onClick={() => void retry(data.jobs.map(({ _id }) => _id))}
          >
            {t('dashboard.jobs.retryAll', { count: data.jobs.length })}
          </Button>
        )}
      </div>
      {failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="mt-4 h-16" />
      ) : data.jobs.length === 0 ? (
        <p className="mt-2 text-sm text-soft">{t('dashboard.jobs.noneFailed')}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {data.jobs.map(({ _id, queue, about, error: why, attempts, failedAt }) => (
            <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
              <p className="min-w-0 flex-1 basis-60">
                <bdi dir="ltr" className="font-semibold">
                  {queue}
                </bdi>{' '}
                <bdi dir="ltr" className="break-all text-soft">
                  {about}
                </bdi>
                <bdi dir="ltr" className="block text-bad">
                  {why}
                </bdi>
              </p>
              <p className="text-soft">
                {t('dashboard.jobs.attempts', { count: attempts })}
                {' · '}
                <Ago date={failedAt} />
              </p>
              {mayEdit && (
                <Button size="sm" onClick={() => void retry([_id])}>
                  {t('dashboard.jobs.retry')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && (trail.length > 0 || data.next) && (
        <div className="mt-3 flex gap-2">
          <Button
            size="sm"
            disabledReason={trail.length === 0 ? t('dashboard.jobs.firstPage') : undefined}
            onClick={() => setTrail(trail.slice(0, -1))}
          >
            {t('dashboard.jobs.newer')}
          </Button>
          <Button
            size="sm"
            disabledReason={data.next ? undefined : t('dashboard.jobs.lastPage')}
            onClick={() => data.next && setTrail([...trail, data.next])}
          >
            {t('dashboard.jobs.older')}
          </Button>
        </div>
      )}
    </Card>
  )
}
