import { endpoints } from 'virtual:dashboard-endpoints'
import type { MissingPath } from '@haat/shared/redirects/dashboard/schema.ts'
import { CircleCheck, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { formatDate } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/dashboard/skeleton-rows.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useMissingPathsQuery, useRefreshRedirects } from './api.ts'

interface Props {
  mayEdit: boolean
  onCreate: (path: string) => void
}

/** Paths that were requested but not found in the last 30 days, most frequent first. */
export function MissingList({ mayEdit, onCreate }: Props) {
  const { t } = useTranslation()
  const { data: missing, error, refetch } = useMissingPathsQuery()
  const failure = toFailure(error)
  if (!missing) return failure ? <Failed failure={failure} onRetry={refetch} /> : <SkeletonRows count={4} />
  if (missing.length === 0)
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden />}
        title={t('dashboard.redirects.missing.emptyTitle')}
        text={t('dashboard.redirects.missing.emptyText')}
      />
    )
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">{t('dashboard.redirects.missing.text')}</p>
      <ul
        aria-label={t('dashboard.redirects.tab.missing')}
        className="divide-y divide-line rounded-card border border-line bg-card"
      >
        {missing.map((one) => (
          <Row key={one.path} one={one} mayEdit={mayEdit} onCreate={onCreate} />
        ))}
      </ul>
    </>
  )
}

function Row({ one: { path, times, lastDay }, mayEdit, onCreate }: { one: MissingPath } & Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const refresh = useRefreshRedirects()
  const [isBusy, setBusy] = useState(false)
  const dismiss = async () => {
    setBusy(true)
    const answer = await send(endpoints.redirects.dismiss, { path })
    setBusy(false)
    if (answer.success) refresh()
    else toast.error(t(`errors.${answer.code}`))
  }
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 ps-4 pe-2">
      <span className="min-w-0 flex-1">
        <bdi dir="ltr" className="block font-semibold [overflow-wrap:anywhere]">
          {path}
        </bdi>
        <span className="block text-sm text-soft">
          {t('dashboard.redirects.missing.times', { count: times })} ·{' '}
          {t('dashboard.redirects.missing.last', { date: formatDate(lastDay, language) })}
        </span>
      </span>
      {mayEdit && (
        <>
          <Button
            size="sm"
            aria-label={t('dashboard.redirects.missing.createFor', { path: `\u2068${path}\u2069` })}
            onClick={() => onCreate(path)}
          >
            {t('dashboard.redirects.missing.create')}
          </Button>
          <IconButton
            label={t('dashboard.redirects.missing.dismiss', { path: `\u2068${path}\u2069` })}
            className="text-soft hover:text-ink md:size-9"
            disabled={isBusy}
            onClick={() => void dismiss()}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </>
      )}
    </li>
  )
}
