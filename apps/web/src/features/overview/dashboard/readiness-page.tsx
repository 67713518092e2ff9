import type { Readiness } from '@haat/shared/overview/dashboard/schema.ts'
import { CircleAlert, CircleCheck, Info, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useReadinessQuery } from './api.ts'
import { placeLink } from './links.ts'

type Check = Readiness[number]
type Group = 'must' | 'should' | 'note' | 'ok'
const groups: Record<Group, { Icon: LucideIcon; tone: string }> = {
  must: { Icon: CircleAlert, tone: 'text-bad' },
  should: { Icon: TriangleAlert, tone: 'text-warn' },
  note: { Icon: Info, tone: 'text-soft' },
  ok: { Icon: CircleCheck, tone: 'text-good' },
}

/** Report on what is missing before the shop can sell, with links to the pages that fix it. */
export default function ReadinessPage() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useReadinessQuery()
  const failure = toFailure(error)
  const missing = data?.filter(({ ok, severity }) => !ok && severity === 'must').length ?? 0
  return (
    <DashboardPage
      narrow
      title={t('dashboard.overview.ready.title')}
      text={data && (missing === 0 ? t('dashboard.overview.ready.yes') : t('dashboard.overview.ready.no', { count: missing }))}
      actions={
        <Button size="sm" loading={isFetching} icon={<RefreshCw aria-hidden className="size-4" />} onClick={() => void refetch()}>
          {t('dashboard.overview.ready.again')}
        </Button>
      }
    >
      {failure && !data ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : !data ? (
        <div aria-hidden className="space-y-5">
          <Skeleton className="h-64" />
          <Skeleton className="h-48" />
        </div>
      ) : (
        <div className="space-y-5">
          {(Object.keys(groups) as Group[]).map((group) => (
            <Checks key={group} group={group} checks={data.filter((check) => groupOf(check) === group)} />
          ))}
        </div>
      )}
    </DashboardPage>
  )
}

const groupOf = ({ ok, severity }: Check): Group => (ok ? 'ok' : severity)

function Checks({ group, checks }: { group: Group; checks: readonly Check[] }) {
  const { t } = useTranslation()
  const { Icon, tone } = groups[group]
  if (checks.length === 0) return null
  return (
    <Card aria-labelledby={`ready-${group}`}>
      <h2 id={`ready-${group}`} className="text-lg">
        {t(`dashboard.overview.ready.group.${group}`)}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {checks.map(({ key, ok, title, text, place }) => {
          const to = ok ? undefined : placeLink(place)
          return (
            <li key={key} className="flex items-start gap-3 py-3">
              <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', tone)} />
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{title}</p>
                <p className="text-sm break-words text-soft">{text}</p>
              </div>
              {to && (
                <Link
                  to={to}
                  aria-label={t('dashboard.overview.ready.fixThis', { name: title })}
                  className="-my-2 inline-flex min-h-11 shrink-0 items-center px-1 text-sm font-semibold text-brand-text hover:underline"
                >
                  {t('dashboard.overview.ready.fix')}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
