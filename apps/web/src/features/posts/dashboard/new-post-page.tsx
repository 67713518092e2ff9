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
import { usePostChanges } from './api.ts'

/** Creates a draft from its title. */
export default function NewPostPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const showUndo = useShowUndo()
  const { refresh } = usePostChanges()
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
    const answer = await send(endpoints.posts.create, { title })
    setBusy(false)
    if (!answer.success) return setFailure(answer)
    setDone(true)
    refresh()
    showUndo(t('dashboard.posts.new.done'), answer.undo)
    await navigate(to(dashboardPaths.post, { postId: answer.post._id }), { replace: true })
  }
  return (
    <DashboardPage narrow title={t('dashboard.posts.new.title')} text={t('dashboard.posts.new.text')}>
      <form ref={field} noValidate onSubmit={(event) => void create(event)} className="space-y-5">
        {failure && (
          <FormAlert>{failure.fields?.title ? t('dashboard.posts.titleMissing') : t(`errors.${failure.code}`)}</FormAlert>
        )}
        <Card>
          <Input
            label={t('dashboard.posts.field.title')}
            hint={
              <bdi dir="ltr" className="break-all">
                {location.host}
                {decodeURI(to(paths.post, { slug: toSlug(title, 'post') }))}
              </bdi>
            }
            error={missing ? t('dashboard.posts.titleMissing') : undefined}
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
            {t('dashboard.posts.new.create')}
          </Button>
          <ButtonLink to={dashboardPaths.posts}>{t('ui.cancel')}</ButtonLink>
        </div>
      </form>
      <LeaveQuestion on={title !== '' && !isDone} />
    </DashboardPage>
  )
}
