import { endpoints } from 'virtual:dashboard-endpoints'
import { toSlug } from '@haat/shared/slug.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { send } from '../../../../lib/api/api.ts'
import type { Failure } from '../../../../lib/api/http.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { paths, to } from '../../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { LeaveQuestion } from '../../../../ui/dashboard/leave-question.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Input } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useCollectionChanges } from './api.ts'
import { KindField } from './kind-field.tsx'

/** Creates a hidden collection from its name and kind. */
export default function NewCollectionPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const showUndo = useShowUndo()
  const { refresh } = useCollectionChanges()
  const field = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [kind, setKind] = useState<'hand' | 'rule'>('rule')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!name.trim()) {
      setMissing(true)
      return field.current?.querySelector('input')?.focus()
    }
    setBusy(true)
    const answer = await send(endpoints.collections.create, { name, kind, active: false })
    setBusy(false)
    if (!answer.success) return setFailure(answer)
    setDone(true)
    refresh()
    showUndo(t('dashboard.collections.new.done'), answer.undo)
    await navigate(to(dashboardPaths.collection, { collectionId: answer.collection._id }), { replace: true })
  }
  return (
    <DashboardPage narrow title={t('dashboard.collections.new.title')} text={t('dashboard.collections.new.text')}>
      <form ref={field} noValidate onSubmit={(event) => void create(event)} className="space-y-5">
        {failure && (
          <FormAlert>
            {failure.fields?.name
              ? t('dashboard.collections.nameMissing')
              : failure.code === 'limit_reached'
                ? t('dashboard.collections.full')
                : t(`errors.${failure.code}`)}
          </FormAlert>
        )}
        <Card className="space-y-5">
          <Input
            label={t('dashboard.collections.name')}
            hint={
              <bdi dir="ltr" className="break-all">
                {location.host}
                {decodeURI(to(paths.collection, { slug: toSlug(name, 'collection') }))}
              </bdi>
            }
            error={missing ? t('dashboard.collections.nameMissing') : undefined}
            value={name}
            dir="auto"
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value)
              setMissing(false)
              setFailure(undefined)
            }}
          />
          <KindField value={kind} onChange={setKind} />
        </Card>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('dashboard.collections.new.create')}
          </Button>
          <ButtonLink to={dashboardPaths.collections}>{t('ui.cancel')}</ButtonLink>
        </div>
      </form>
      <LeaveQuestion on={name !== '' && !isDone} />
    </DashboardPage>
  )
}
