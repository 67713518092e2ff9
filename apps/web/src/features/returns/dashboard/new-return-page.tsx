import { endpoints } from 'virtual:dashboard-endpoints'
import { type ReturnReason, type ReturnResolution, returnReasons } from '@haat/shared/returns/transitions.ts'
import { PackageX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useParentTitle, useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { useGo } from '../../../lib/dashboard/editing/leave.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox, RadioCard, Select, Textarea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { ReturnLines } from '../components/return-lines.tsx'
import { type Chosen, toReturnInput } from '../return-input.ts'
import { useReturnableQuery, useReturnChanges } from './api.ts'

type Loaded = NonNullable<ReturnType<typeof useReturnableQuery>['data']>

/** Creates a return by phone; it is approved at once. */
export default function NewReturnPage() {
  const { t } = useTranslation()
  const { orderId = '' } = useParams()
  const { currentData, error, refetch } = useReturnableQuery({ orderId })
  useRecordTitle(t('dashboard.returns.new.title'))
  useParentTitle(orderId)
  const failure = toFailure(error)
  const back = to(dashboardPaths.order, { orderId })
  if (failure) return <Failed page failure={failure} onRetry={refetch} />
  if (!currentData) return <Skeleton className="mx-auto h-96 max-w-3xl rounded-card" />
  if (currentData.offer.lines.length === 0)
    return (
      <EmptyState
        page
        icon={<PackageX aria-hidden />}
        title={t('returns.none')}
        text={t(`returns.why.${currentData.offer.why ?? 'nothing_left'}`, { count: currentData.offer.days })}
      >
        <ButtonLink to={back}>{t('dashboard.returns.new.back')}</ButtonLink>
      </EmptyState>
    )
  return (
    <DashboardPage
      narrow
      title={t('dashboard.returns.new.title')}
      text={t('dashboard.returns.new.text', { orderId: `\u2066${orderId}\u2069` })}
    >
      <Form orderId={orderId} {...currentData} back={back} />
    </DashboardPage>
  )
}

function Form({ orderId, offer, items, back }: Loaded & { orderId: string; back: string }) {
  const { t } = useTranslation()
  const go = useGo()
  const { show } = useReturnChanges()
  const [chosen, setChosen] = useState<Chosen>({})
  const [resolution, setInput] = useState<ReturnResolution>('refund')
  const [reason, setReason] = useState<ReturnReason>()
  const [note, setNote] = useState('')
  const [noGoodsBack, setNoGoodsBack] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [key, setKey] = useState(() => randomKey())
  const { lines, problems } = toReturnInput(offer, chosen, resolution)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (lines.length === 0 || Object.keys(problems).length > 0 || !reason) return
    setBusy(true)
    const input = { orderId, lines, resolution, reason, note, noGoodsBack, pictures: [] }
    const answer = await send(endpoints.returns.open, input, { idempotencyKey: key })
    setBusy(false)
    if (!answer.success) {
      if (answer.code !== 'network') setKey(randomKey())
      return setProblem(answer.code === 'too_many_units' ? t('returns.form.gone') : t(`errors.${answer.code}`))
    }
    await show(answer.return)
    toast.success(t('dashboard.returns.done.approve'))
    void go(to(dashboardPaths.return, { returnId: answer.return._id }))
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <Card>
        <ReturnLines
          order={{ items }}
          offer={offer}
          chosen={chosen}
          resolution={resolution}
          problems={tried ? problems : {}}
          missing={tried && lines.length === 0}
          onChange={setChosen}
        />
      </Card>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">{t('dashboard.returns.column.resolution')}</legend>
        {(['refund', 'exchange'] as const).map((one) => (
          <RadioCard
            key={one}
            name="resolution"
            value={one}
            checked={resolution === one}
            title={t(`dashboard.returns.resolution.${one}`)}
            onChange={() => setInput(one)}
          />
        ))}
      </fieldset>
      <Card className="space-y-5">
        <Select
          label={t('dashboard.returns.column.reason')}
          value={reason ?? ''}
          error={tried && !reason ? t('returns.form.noReason') : undefined}
          onChange={({ target }) => setReason(target.value === '' ? undefined : (target.value as ReturnReason))}
        >
          <option value="">{t('returns.form.choose')}</option>
          {returnReasons.map((one) => (
            <option key={one} value={one}>
              {t(`dashboard.returns.reason.${one}`)}
            </option>
          ))}
        </Select>
        <Textarea
          label={t('dashboard.returns.words.label')}
          hint={t('dashboard.returns.words.hint')}
          optional={t('ui.optional')}
          rows={3}
          dir="auto"
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Checkbox
          label={t('dashboard.returns.approve.keep')}
          checked={noGoodsBack}
          onChange={({ target }) => setNoGoodsBack(target.checked)}
        />
      </Card>
      {problem && <FormAlert>{problem}</FormAlert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={busy}>
          {t('dashboard.returns.new.do')}
        </Button>
        <ButtonLink to={back}>{t('dashboard.returns.new.back')}</ButtonLink>
      </div>
    </form>
  )
}
