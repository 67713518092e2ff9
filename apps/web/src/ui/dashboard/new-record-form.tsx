import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Answer, Failure } from '../../lib/api/http.ts'
import { Button, ButtonLink } from '../button.tsx'
import { Input } from '../form/field.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { Card } from '../layout/card.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { useShowUndo } from './use-undo.ts'

interface Props {
  /** label, error and maximum length of the name */
  label: string
  missing: string
  maxLength: number
  /** path in the shop of a record with this name */
  pathOf: (name: string) => string
  button: string
  /** path of the list */
  list: string
  /** creates the record; `path` is its page in the dashboard, `undo` the audit entry */
  create: (name: string) => Promise<Answer<{ undo: string | null; path: string }>>
  /** text of the toast */
  created: string
  /** text of a failure that is not about the name, by default the one of its code */
  failureText?: ((failure: Failure) => string | undefined) | undefined
  /** reloads the lists that contain the record */
  refresh: () => void
  /** further fields */
  children?: ReactNode
}

/** Form that creates a record from its name and goes to its page. */
export function NewRecordForm(props: Props) {
  const { label, missing, maxLength, pathOf, button, list, create, created, failureText, refresh, children } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const showUndo = useShowUndo()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!name.trim()) {
      setMissing(true)
      return form.current?.querySelector('input')?.focus()
    }
    setBusy(true)
    const answer = await create(name)
    setBusy(false)
    if (!answer.success) return setFailure(answer)
    setDone(true)
    refresh()
    showUndo(created, answer.undo)
    await navigate(answer.path, { replace: true })
  }
  const failed = failure && (failure.fields ? missing : (failureText?.(failure) ?? t(`errors.${failure.code}`)))
  return (
    <>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {failed && <FormAlert>{failed}</FormAlert>}
        <Card className="space-y-5">
          <Input
            label={label}
            hint={
              <bdi dir="ltr" className="break-all">
                {location.host}
                {decodeURI(pathOf(name))}
              </bdi>
            }
            error={isMissing ? missing : undefined}
            value={name}
            dir="auto"
            maxLength={maxLength}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value)
              setMissing(false)
              setFailure(undefined)
            }}
          />
          {children}
        </Card>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {button}
          </Button>
          <ButtonLink to={list}>{t('ui.cancel')}</ButtonLink>
        </div>
      </form>
      <LeaveQuestion on={name !== '' && !isDone} />
    </>
  )
}
