import { endpoints } from 'virtual:dashboard-endpoints'
import { toSlug } from '@haat/shared/slug.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { send } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/http.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { paths, to } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LeaveQuestion } from '../../../ui/dashboard/leave-question.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { usePageChanges } from './api.ts'

/** Creates a hidden content page from its title. */
export default function NewPagePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const showUndo = useShowUndo()
  const { refresh } = usePageChanges()
  const field = useRef<HTMLFormElement>(null)
  const [title, setTitle] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!title.trim()) {
      setMissing(true)
      return field.current?.querySelector('input')?.focus()
    }
    setBusy(true)
    const answer = await send(endpoints.pages.create, { title, active: false })
    setBusy(false)
    if (!answer.success) return setFailure(answer)
    setDone(true)
    refresh()
    showUndo(t('dashboard.pages.new.done'), answer.undo)
    await navigate(to(dashboardPaths.contentPage, { pageId: answer.page._id }), { replace: true })
  }
  return (
    <DashboardPage narrow title={t('dashboard.pages.new.title')} text={t('dashboard.pages.new.text')}>
      <form ref={field} noValidate onSubmit={(event) => void create(event)} className="space-y-5">
        {failure && (
          <FormAlert>{failure.fields?.title ? t('dashboard.pages.titleMissing') : t(`errors.${failure.code}`)}</FormAlert>
        )}
        <Card>
          <Input
            label={t('dashboard.pages.title')}
            hint={
              <bdi dir="ltr" className="break-all">
                {location.host}
                {decodeURI(to(paths.page, { slug: toSlug(title, 'page') }))}
              </bdi>
            }
            error={missing ? t('dashboard.pages.titleMissing') : undefined}
            value={title}
            dir="auto"
            maxLength={160}
            autoComplete="off"
            onChange={({ target }) => {
              setTitle(target.value)
              setMissing(false)
              setFailure(undefined)
            }}
          />
        </Card>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('dashboard.pages.new.create')}
          </Button>
          <ButtonLink to={dashboardPaths.pages}>{t('ui.cancel')}</ButtonLink>
        </div>
      </form>
      <LeaveQuestion on={title !== '' && !isDone} />
    </DashboardPage>
  )
}
