import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { DashboardRate } from '@haat/shared/tax/dashboard/schema.ts'
import { SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { useEditor } from '../../../lib/dashboard/editing/use-editor.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Editor } from '../../../ui/dashboard/editor.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { RemoveButton } from '../../../ui/dashboard/remove-button.tsx'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useRateChanges, useTaxRatesQuery } from './api.ts'
import { RateFields } from './components/rate-fields.tsx'
import { useWords } from './use-labels.ts'
import { fieldsFrom, findProblems, type Problems, type RateValues, toLoaded } from './values.ts'

const taxPage = dashboardPaths.taxSettings

/** Page of a tax rate. */
export default function RatePage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { rateId = '' } = useParams()
  const { data: rates, error, refetch } = useTaxRatesQuery()
  const failure = toFailure(error)
  const rate = rates?.find(({ _id }) => _id === rateId)
  useRecordTitle(rate?.name)
  if (rates && !rate)
    return (
      <EmptyState page icon={<SearchX aria-hidden />} title={t('dashboard.tax.gone')} text={t('dashboard.tax.goneText')}>
        <ButtonLink to={taxPage}>{t('dashboard.tax.back')}</ButtonLink>
      </EmptyState>
    )
  if (!rate)
    return failure ? (
      <Failed page failure={failure} onRetry={refetch} />
    ) : (
      <div aria-hidden className="mx-auto max-w-3xl space-y-5">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-40" />
        <Skeleton className="h-56" />
      </div>
    )
  return can(session, 'settings', 'edit') ? <RateEditor key={rate._id} rate={rate} /> : <RateReader rate={rate} />
}

function RateEditor({ rate }: { rate: DashboardRate }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { show, readNow, refresh } = useRateChanges()
  const showUndo = useShowUndo()
  const undo = useRef<string | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const rateId = rate._id
  const editor = useEditor<RateValues>({
    name: `${session?.user.email}/tax/${rateId}`,
    loaded: toLoaded(rate),
    reload: async () => {
      const now = await readNow(rateId)
      return now && toLoaded(now)
    },
    send: async (values, version) => {
      const found = findProblems(values)
      setProblems(found)
      if (Object.keys(found).length > 0) return { success: false, err: 'not valid', code: 'bad_request', status: 400 }
      const answer = await send(endpoints.tax.save, { rateId, version, ...fieldsFrom(values) })
      if (!answer.success) {
        if (answer.code === 'taken') setProblems({ name: 'taken' })
        return answer
      }
      undo.current = answer.undo
      show(answer.rate)
      refresh()
      return { success: true, loaded: toLoaded(answer.rate) }
    },
  })
  const labels = {
    name: t('dashboard.tax.name'),
    names: t('dashboard.tax.otherLanguages'),
    country: t('dashboard.tax.country'),
    state: t('dashboard.tax.state'),
    percent: t('dashboard.tax.percent'),
    stacks: t('dashboard.tax.stacks'),
    active: t('dashboard.tax.active'),
  }
  return (
    <DashboardPage narrow title={<bdi>{rate.name}</bdi>} text={t('dashboard.tax.keep')}>
      <Editor
        editor={editor}
        labels={labels}
        failureText={Object.keys(problems).length > 0 ? t('dashboard.tax.mend') : undefined}
        onSaved={() => showUndo(t('dashboard.tax.saved'), undo.current)}
      >
        <div className="space-y-5">
          <RateFields
            values={editor.values}
            problems={problems}
            onChange={(part) => {
              setProblems({})
              editor.change(part)
            }}
          />
          {can(session, 'settings', 'delete') && <Remove rate={rate} />}
        </div>
      </Editor>
    </DashboardPage>
  )
}

/** Read-only view. */
function RateReader({ rate }: { rate: DashboardRate }) {
  const { t } = useTranslation()
  const { percent, place } = useWords()
  return (
    <DashboardPage
      narrow
      title={<bdi>{rate.name}</bdi>}
      text={<Chip tone={rate.active ? 'good' : 'plain'}>{t(rate.active ? 'dashboard.tax.on' : 'dashboard.tax.off')}</Chip>}
    >
      <Card>
        <p className="text-2xl font-semibold tabular">{percent(rate)}</p>
        <p className="mt-1 text-soft">{place(rate)}</p>
        {rate.stacks && <p className="mt-3">{t('dashboard.tax.stacksHint')}</p>}
      </Card>
    </DashboardPage>
  )
}

function Remove({ rate }: { rate: DashboardRate }) {
  const { t } = useTranslation()
  const { refresh } = useRateChanges()
  return (
    <RemoveButton
      label={t('dashboard.tax.remove')}
      remove={() => send(endpoints.tax.remove, { rateId: rate._id })}
      removed={t('dashboard.tax.removed', { name: `\u2068${rate.name}\u2069` })}
      list={taxPage}
      refresh={refresh}
    />
  )
}
