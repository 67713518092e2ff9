import type { HealthGroup, HealthPlace, HealthState } from '@haat/shared/health/checks.ts'
import type { HealthResult } from '@haat/shared/health/dashboard/schema.ts'
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { cx } from '../../../ui/cx.ts'
import { Card } from '../../../ui/layout/card.tsx'

const looks: Record<HealthState, { Icon: LucideIcon; tone: string }> = {
  broken: { Icon: CircleAlert, tone: 'text-bad' },
  attention: { Icon: TriangleAlert, tone: 'text-warn' },
  unknown: { Icon: CircleHelp, tone: 'text-soft' },
  good: { Icon: CircleCheck, tone: 'text-good' },
}
const order = Object.keys(looks)

const places: Record<HealthPlace, string> = {
  jobs: dashboardPaths.jobs,
  mails: dashboardPaths.mails,
  webhooks: dashboardPaths.webhooks,
  backups: dashboardPaths.backups,
  readiness: dashboardPaths.readiness,
}

/** The checks of a group: problems with advice first. */
export function Checks({ group, checks }: { group: HealthGroup; checks: readonly HealthResult[] }) {
  const { t } = useTranslation()
  const sorted = checks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <Card aria-labelledby={`health-${group}`}>
      <h2 id={`health-${group}`} className="text-lg">
        {t(`dashboard.health.groups.${group}`)}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {sorted.map((check) => (
          <Check key={check.key} check={check} />
        ))}
      </ul>
    </Card>
  )
}

function Check({ check: { state, title, text, place, since } }: { check: HealthResult }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { Icon, tone } = looks[state]
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon role="img" aria-label={t(`dashboard.health.states.${state}`)} className={cx('mt-0.5 size-5 shrink-0', tone)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm break-words text-soft">{text}</p>
        {since && state !== 'good' && (
          <p className="mt-0.5 text-xs text-soft">{t('dashboard.health.since', { when: formatDateTime(since, language) })}</p>
        )}
      </div>
      {place && (
        <Link
          to={places[place]}
          aria-label={t('dashboard.health.openFor', { name: title })}
          className="-my-2 inline-flex min-h-11 shrink-0 items-center px-1 text-sm font-semibold text-brand-text hover:underline"
        >
          {t('dashboard.health.open')}
        </Link>
      )}
    </li>
  )
}
