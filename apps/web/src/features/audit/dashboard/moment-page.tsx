import { endpoints } from 'virtual:dashboard-endpoints'
import { inRestoreOrder, momentKindNames, mostRestored } from '@haat/shared/audit/moment.ts'
import { History } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { toIsoTime, toLocalTime } from '../../../lib/dashboard/local-time.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { shopTimeZone } from '../../../lib/shop-time-zone.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { BulkOutcomeBar } from '../../../ui/dashboard/table/bulk-outcome.tsx'
import type { BulkAction } from '../../../ui/dashboard/table/types.ts'
import { useBulk } from '../../../ui/dashboard/table/use-bulk.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { MomentGroup } from './components/moment-group.tsx'
import { RestoreQuestion } from './components/restore-question.tsx'
import { keyOf, type MomentRow, momentName, mostShown, useMoment } from './moment.ts'

/** The shop at a past time: differences from now, and how to restore them. The time is in the URL. */
export default function MomentPage() {
  const { t } = useTranslation()
  const [query, setQuery] = useQuery()
  const at = toMoment(query.get('at') ?? '')
  return (
    <DashboardPage
      narrow
      title={t('dashboard.audit.moment.title')}
      text={t('dashboard.audit.moment.text')}
      actions={<ButtonLink to={dashboardPaths.audit}>{t('dashboard.audit.back')}</ButtonLink>}
    >
      <MomentForm key={at} at={at} onChoose={(next) => setQuery(new URLSearchParams({ at: next }))} />
      {at && <Differences key={`${at} differences`} at={at} />}
    </DashboardPage>
  )
}

function MomentForm({ at, onChoose }: { at: string | undefined; onChoose: (at: string) => void }) {
  const { t } = useTranslation()
  const [value, setValue] = useState(toLocalTime(at ?? null))
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = toIsoTime(value)
    if (!chosen || Date.parse(chosen) > Date.now()) return setError(t('dashboard.audit.moment.past'))
    setError(undefined)
    onChoose(chosen)
  }
  const ago = (key: 'hour' | 'day' | 'week', hours: number) => (
    <Button size="sm" onClick={() => onChoose(new Date(Date.now() - hours * 3_600_000).toISOString())}>
      {t(`dashboard.audit.moment.ago.${key}`)}
    </Button>
  )
  return (
    <form noValidate onSubmit={submit} className="mb-6 space-y-4 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-start gap-3">
        <Input
          label={t('dashboard.audit.moment.when')}
          type="datetime-local"
          hint={shopTimeZone()}
          className="w-full sm:w-64"
          value={value}
          error={error}
          onChange={({ target }) => setValue(target.value)}
        />
        <Button type="submit" variant="primary" className="sm:mt-6.5">
          {t('dashboard.audit.moment.show')}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {ago('hour', 1)}
        {ago('day', 24)}
        {ago('week', 168)}
      </div>
    </form>
  )
}

function Differences({ at }: { at: string }) {
  const { t } = useTranslation()
  const { rows, failure, reload } = useMoment(at)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const bulk = useBulk<MomentRow>({ getId: keyOf, walk: undefined })
  const isUndone = bulk.state?.step === 'takenBack'
  useEffect(() => {
    if (isUndone) void reload()
  }, [isUndone, reload])
  const outcome = <BulkOutcomeBar bulk={bulk} getName={momentName} onClose={bulk.dismiss} />
  if (failure) return <Failed failure={failure} onRetry={() => void reload()} />
  if (!rows) return <Skeleton className="h-40 w-full" />
  if (rows.length === 0)
    return (
      <>
        <EmptyState
          icon={<History aria-hidden />}
          title={t('dashboard.audit.moment.sameTitle')}
          text={t('dashboard.audit.moment.sameText')}
        />
        {outcome}
      </>
    )
  const possible = rows.filter(({ restorable }) => restorable)
  const selected = possible.filter((row) => chosen.has(keyOf(row)))
  const restore: BulkAction<MomentRow> = {
    key: 'restore',
    label: t('dashboard.audit.moment.restore'),
    Icon: History,
    // Shown below, together with the time.
    ask: () => null,
    send: (_, __, part) => send(endpoints.audit.restore, { at, objects: part.map(({ kind, id }) => ({ kind, id })) }),
    atOnce: mostRestored,
    onSettled: () => {
      setChosen(new Set())
      void reload()
    },
  }
  const choose = (keys: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const key of keys) on ? next.add(key) : next.delete(key)
    setChosen(next)
  }
  return (
    <>
      <Summary at={at} count={rows.length} />
      <div className="mb-4 flex flex-wrap gap-2">
        <Button onClick={() => choose(possible.map(keyOf), selected.length < possible.length)} disabled={possible.length === 0}>
          {selected.length < possible.length ? t('dashboard.audit.moment.all') : t('dashboard.audit.moment.none')}
        </Button>
        <Button
          variant="primary"
          disabled={selected.length === 0 || bulk.isBusy}
          onClick={() => bulk.start(restore, inRestoreOrder(selected), selected.length)}
        >
          {t('dashboard.audit.moment.restoreChosen', { count: selected.length })}
        </Button>
      </div>
      <div className="space-y-6">
        {momentKindNames.map((kind) => (
          <MomentGroup key={kind} kind={kind} rows={rows.filter((row) => row.kind === kind)} chosen={chosen} onChoose={choose} />
        ))}
      </div>
      {bulk.state?.step === 'asking' ? (
        <RestoreQuestion at={at} count={bulk.state.count} rows={bulk.state.rows} onDone={bulk.answer} onCancel={bulk.dismiss} />
      ) : (
        outcome
      )}
    </>
  )
}

function Summary({ at, count }: { at: string; count: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <p role="status" className="mb-3 text-soft">
      {t('dashboard.audit.moment.differences', { count, at: formatDateTime(at, language) })}
      {count === mostShown && <> {t('dashboard.audit.moment.first', { most: mostShown })}</>}
    </p>
  )
}

/** ISO text of a linked time; undefined if it is none. */
const toMoment = (text: string): string | undefined =>
  text && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined
