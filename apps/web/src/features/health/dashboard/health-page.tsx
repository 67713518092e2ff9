import { endpoints } from 'virtual:dashboard-endpoints'
import { healthGroups } from '@haat/shared/health/checks.ts'
import type { HealthReport } from '@haat/shared/health/dashboard/schema.ts'
import { CircleAlert, CircleCheck, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useHealthQuery } from './api.ts'
import { Checks } from './checks.tsx'
import { Processes } from './processes.tsx'

/** Milliseconds between two looks: often while checks are being made. */
const pause = { due: 2000, idle: 30_000 }

const looks: Record<'good' | 'attention' | 'broken', { Icon: LucideIcon; tone: string }> = {
  good: { Icon: CircleCheck, tone: 'text-good' },
  attention: { Icon: TriangleAlert, tone: 'text-warn' },
  broken: { Icon: CircleAlert, tone: 'text-bad' },
}

/** Whether the shop runs well: checks of processes, work in the background, backups and database, each with advice. */
export default function HealthPage() {
  const { t } = useTranslation()
  const [isLooking, setLooking] = useState(false)
  const [awaits, setAwaits] = useState(false)
  const { data, error, refetch } = useHealthQuery(undefined, {
    pollingInterval: awaits ? pause.due : pause.idle,
    skipPollingIfUnfocused: true,
  })
  const due = data?.due ?? 0
  if (awaits !== due > 0) setAwaits(due > 0)
  const failure = toFailure(error)
  const look = async () => {
    setLooking(true)
    const answer = await send(endpoints.health.look, {})
    setLooking(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    void refetch()
  }
  return (
    <DashboardPage
      title={t('dashboard.health.title')}
      text={t('dashboard.health.text')}
      actions={
        data && (
          <Button loading={isLooking} icon={<RefreshCw aria-hidden className="size-4.5" />} onClick={() => void look()}>
            {t('dashboard.health.again')}
          </Button>
        )
      }
    >
      {data ? (
        <div className="space-y-5">
          <Summary report={data} />
          {worstFirst(data.checks).map(({ group, checks }) => (
            <Checks key={group} group={group} checks={checks} />
          ))}
          <Processes processes={data.processes} />
        </div>
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <div aria-hidden className="space-y-5">
          {['h-10', 'h-64', 'h-48'].map((height) => (
            <Card key={height}>
              <Skeleton className={height} />
            </Card>
          ))}
        </div>
      )}
    </DashboardPage>
  )
}

const states = ['broken', 'attention', 'good'] as const

/** Checks by group; groups in which something is broken come first, then those that need attention. */
function worstFirst(all: HealthReport['checks']) {
  const groups = healthGroups.map((group) => ({ group, checks: all.filter((check) => check.group === group) }))
  return states.flatMap((worst) =>
    groups.filter(({ checks }) => worst === (states.find((state) => checks.some((check) => check.state === state)) ?? 'good')),
  )
}

/** The state of all checks together, in one sentence. */
function Summary({ report: { state, checks, due } }: { report: HealthReport }) {
  const { t } = useTranslation()
  const { Icon, tone } = looks[state]
  const bad = checks.filter((check) => check.checkedAt !== null && check.state !== 'good').length
  const times = checks.flatMap(({ checkedAt }) => checkedAt ?? []).sort()
  const last = times.at(-1)
  return (
    <Card aria-labelledby="health-summary">
      <div className="flex items-start gap-4">
        <Icon aria-hidden className={cx('mt-0.5 size-8 shrink-0', tone)} />
        <div className="min-w-0">
          <h2 id="health-summary" className="text-lg">
            {t(`dashboard.health.state.${state}`)}
          </h2>
          <p role="status" className="text-sm text-soft">
            {bad > 0 && `${t('dashboard.health.count', { count: bad })} `}
            {due > 0 && times.length < checks.length && t('dashboard.health.due', { count: due })}
          </p>
          {last && (
            <p className="text-sm text-soft">
              {t('dashboard.health.last')} <Ago date={last} />
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}
