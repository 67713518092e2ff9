import { endpoints } from 'virtual:dashboard-endpoints'
import type { RecurringJob } from '@haat/shared/jobs/dashboard/schema.ts'
import type { RecurringJobName } from '@haat/shared/jobs/names.ts'
import { can } from '@haat/shared/permissions.ts'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/dashboard/refresh.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip, type Tone } from '../../../ui/chip.tsx'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/layout/card.tsx'

const tones: Record<RecurringJob['state'], Tone> = { running: 'info', waiting: 'good', late: 'bad', lost: 'bad', new: 'plain' }

/** Recurring jobs; each runs in one process at a time. */
export function Recurring({ jobs }: { jobs: readonly RecurringJob[] }) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="recurring-jobs">
      <h2 id="recurring-jobs" className="text-lg">
        {t('dashboard.jobs.recurring')}
      </h2>
      {jobs.length === 0 ? (
        <p className="mt-2 text-sm text-soft">{t('dashboard.jobs.nobodyWorks')}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {jobs.map((job) => (
            <Job key={job.name} job={job} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Job({ job }: { job: RecurringJob }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { session } = useSession()
  const refresh = useRefresh()
  const { name, extension, state, finished, durationMs, done, error, succeeded, failures } = job
  const title = extension
    ? t('dashboard.jobs.ofExtension', { extension: `\u2068${extension.title}\u2069`, job: `\u2068${extension.job}\u2069` })
    : t(`dashboard.jobs.names.${name as RecurringJobName}`)
  const about = extension ? extension.about : t(`dashboard.jobs.about.${name as RecurringJobName}`)
  const run = async () => {
    const answer = await send(endpoints.jobs.run, { name })
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    toast.success(t('dashboard.jobs.willRun'))
    refresh()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 md:flex-nowrap">
      <div className="min-w-0 flex-1 basis-full md:basis-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          <Chip tone={failures > 0 && state === 'waiting' ? 'bad' : tones[state]}>
            {failures > 0 && state === 'waiting'
              ? t('dashboard.jobs.failures', { count: failures })
              : t(`dashboard.jobs.states.${state}`)}
          </Chip>
        </p>
        {about && <p className="mt-0.5 text-sm text-soft">{about}</p>}
        {error && (
          <p className="mt-0.5 text-sm text-bad">
            <bdi dir="ltr">{error}</bdi>
            {succeeded && (
              <>
                {' · '}
                {t('dashboard.jobs.wellAt')} <Ago date={succeeded} />
              </>
            )}
          </p>
        )}
      </div>
      <p className="min-w-0 flex-1 text-sm text-soft md:flex-none md:text-end">
        {finished ? (
          <>
            <Ago date={finished} />
            <span className="block">
              {formatNumber((durationMs ?? 0) / 1000, language, {
                style: 'unit',
                unit: 'second',
                unitDisplay: 'short',
                maximumFractionDigits: 2,
              })}
              {done !== null && done > 0 && ` · ${t('dashboard.jobs.done', { count: done })}`}
            </span>
          </>
        ) : (
          t('dashboard.jobs.never')
        )}
      </p>
      {can(session, 'system', 'edit') && (
        <Button
          size="sm"
          icon={<Play aria-hidden className="size-3.5 flip-rtl" />}
          disabledReason={state === 'running' ? t('dashboard.jobs.states.running') : undefined}
          onClick={() => void run()}
        >
          {t('dashboard.jobs.run')}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
    </li>
  )
}
