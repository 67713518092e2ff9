import { endpoints } from 'virtual:dashboard-endpoints'
import { browserErrorDays } from '@haat/shared/browser-errors/codes.ts'
import { can } from '@haat/shared/permissions.ts'
import { CircleCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/dashboard/refresh.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useBrowserErrorsQuery } from './api.ts'
import { ErrorRow } from './error-row.tsx'

const pollEvery = 30_000

/** Errors reported by the browsers of visitors and staff, grouped. */
export default function BrowserErrorsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useBrowserErrorsQuery(undefined, {
    pollingInterval: pollEvery,
    skipPollingIfUnfocused: true,
  })
  const failure = toFailure(error)
  const clear = async () => {
    setBusy(true)
    const answer = await send(endpoints.browserErrors.clear, {})
    setBusy(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    toast.success(t('dashboard.browserErrors.cleared', { count: answer.cleared }))
    refresh()
  }
  return (
    <DashboardPage
      title={t('dashboard.browserErrors.title')}
      text={t('dashboard.browserErrors.text', { days: browserErrorDays })}
      actions={
        data &&
        data.total > 0 &&
        can(session, 'system', 'edit') && (
          <Button icon={<Trash2 aria-hidden className="size-4" />} loading={busy} onClick={() => void clear()}>
            {t('dashboard.browserErrors.clear')}
          </Button>
        )
      }
    >
      {data ? (
        data.total === 0 ? (
          <EmptyState
            icon={<CircleCheck aria-hidden />}
            title={t('dashboard.browserErrors.none')}
            text={t('dashboard.browserErrors.noneText')}
          />
        ) : (
          <Card aria-labelledby="browser-errors">
            <h2 id="browser-errors" className="text-lg">
              {t('dashboard.browserErrors.kinds', { count: data.total })}
            </h2>
            <p className="mt-1 text-sm text-soft">
              {t('dashboard.browserErrors.reports', { count: data.days.reduce((sum, { count }) => sum + count, 0) })}
              {data.total > data.errors.length && <> · {t('dashboard.browserErrors.shown', { count: data.errors.length })}</>}
            </p>
            <ul className="mt-2 divide-y divide-line">
              {data.errors.map((one) => (
                <ErrorRow key={one._id} error={one} />
              ))}
            </ul>
          </Card>
        )
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <Card aria-hidden>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-4 h-64" />
        </Card>
      )}
    </DashboardPage>
  )
}
