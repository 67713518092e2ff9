import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Failure } from '../../../lib/api/http.ts'
import { paths, to } from '../../../lib/paths.ts'
import { signOut } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAccountQuery } from '../api.ts'

/** Proof that it is the owner: the password, where the account has one. */
export interface Proof {
  password?: string
}

interface Props {
  title: string
  text?: ReactNode
  /** what the button does */
  action: string
  danger?: boolean
  /** more fields, above the password */
  children?: ReactNode
  /** says what is wrong with them; the first problem gets the keyboard */
  check?: () => boolean
  /** nothing when it worked, `said` when the field says why it did not, else the failure */
  onSend: (proof: Proof, form: HTMLFormElement) => Promise<Failure | 'said' | undefined>
  onClose: () => void
}

/** Asks for the password before something that guards the account changes. */
export function ProofDialog({ title, text, action, danger, children, check, onSend, onClose }: Props) {
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
            {/* Tells a password manager whose password is meant. */}
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

/** The keyboard starts at the first field, once the dialog has noted where it came from. */
function useFirstField(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (form.current?.contains(document.activeElement)) return
      form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [form])
}

/** An account without a password shows who it is by a fresh sign-in. */
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
