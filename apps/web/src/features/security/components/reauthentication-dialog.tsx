import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Failure } from '../../../lib/api/http.ts'
import { paths, to } from '../../../lib/paths.ts'
import { signOut } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useAccountQuery } from '../api.ts'

/** Reauthentication: the password, if the account has one. */
export interface Reauthentication {
  password?: string
}

interface Props {
  title: string
  text?: ReactNode
  /** label of the submit button */
  action: string
  danger?: boolean
  /** additional fields above the password */
  children?: ReactNode
  /** validates the additional fields; focuses the first invalid one */
  check?: () => boolean
  /** returns undefined on success, `said` if the field shows the error, else the failure */
  onSend: (reauthentication: Reauthentication, form: HTMLFormElement) => Promise<Failure | 'said' | undefined>
  onClose: () => void
}

/** Asks for the password before a sensitive change of the account. */
export function ReauthenticationDialog({ title, text, action, danger, children, check, onSend, onClose }: Props) {
  const { t } = useTranslation()
  const { data: account } = useAccountQuery()
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<'required' | 'wrong'>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const hasPassword = account?.hasPassword ?? true

  useFirstField(form)

  const refuse = (what: 'required' | 'wrong') => {
    setWrong(what)
    const input = form.current?.querySelector<HTMLInputElement>('[name="password"]')
    input?.focus()
    input?.select()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || (check && !check())) return
    const password = form.current!.querySelector<HTMLInputElement>('[name="password"]')?.value
    if (hasPassword && !password) return refuse('required')
    setBusy(true)
    setFailure(undefined)
    const refused = await onSend(password ? { password } : {}, form.current!)
    setBusy(false)
    if (!refused || refused === 'said') return
    if (refused.code === 'password_wrong') refuse('wrong')
    else setFailure(refused)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} className="sm:max-w-md">
      <form ref={form} noValidate onSubmit={(event) => void send(event)} className="space-y-4 p-5">
        {text && <div className="text-pretty text-soft">{text}</div>}
        {failure?.code === 'sign_in_again' ? <SignInAgain /> : failure && <FormAlert>{t(`errors.${failure.code}`)}</FormAlert>}
        {children}
        {hasPassword && (
          <>
            {/* Tells password managers the username. */}
            <input type="text" name="username" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
            <PasswordInput
              label={t('security.yourPassword')}
              autoComplete="current-password"
              error={wrong && t(wrong === 'wrong' ? 'errors.password_wrong' : 'security.passwordNeeded')}
              onChange={() => setWrong(undefined)}
            />
          </>
        )}
        <div className="flex flex-wrap gap-3 pt-1">
          <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={isBusy}>
            {action}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Focuses the first field after the dialog has stored the previous focus. */
function useFirstField(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (form.current?.contains(document.activeElement)) return
      form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [form])
}

/** An account without a password has to sign in again. */
function SignInAgain() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const leave = async () => {
    if (!(await signOut())) return toast.error(t('errors.network'))
    await navigate(to(paths.signIn, undefined, { callbackUrl: pathname }))
  }
  return (
    <FormAlert tone="info">
      <p>{t('security.again.text')}</p>
      <button type="button" onClick={() => void leave()} className="min-h-11 font-semibold underline underline-offset-4">
        {t('security.again.do')}
      </button>
    </FormAlert>
  )
}
