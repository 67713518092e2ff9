import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signInWithCode } from '../../../../lib/session/sign-in.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { useWait } from '../../use-wait.ts'
import { AuthAlert } from './auth-alert.tsx'

interface Props {
  onDone: () => void
  /** back to the password step, with an error code if there is one */
  onBack: (code?: string) => void
}

/** Two-factor step of signing in: an authenticator code or a recovery code. Submits as soon as six digits are entered. */
export function SecondStep({ onDone, onBack }: Props) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<'wrong' | 'short'>()
  const [code, setCode] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { wait, startWaiting } = useWait()
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of kind changes the field
  useEffect(() => form.current?.querySelector('input')?.focus(), [kind])

  const send = async (typed: string) => {
    if (isBusy || wait) return
    if (typed.length < 6) return fail('short')
    setBusy(true)
    setCode(undefined)
    const { ok, error, retryAfter } = await signInWithCode(typed)
    setBusy(false)
    if (ok) return onDone()
    startWaiting(retryAfter)
    if (error === 'SecondFactorWrong') return fail('wrong')
    // The first step of the sign-in has expired on the server.
    if (error === 'CredentialsSignin' || error === 'SecondFactorRequired') return onBack('SecondFactorExpired')
    setCode(error ?? 'Default')
  }
  const fail = (what: 'wrong' | 'short') => {
    setProblem(what)
    const input = form.current?.querySelector('input')
    input?.focus()
    input?.select()
  }
  const typed = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setValue(target.value)
    setProblem(undefined)
    const digits = plain(target.value)
    if (kind === 'app' && /^\p{Nd}{6}$/u.test(digits) && digits !== plain(value)) void send(digits)
  }
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    setValue('')
    setProblem(undefined)
    setCode(undefined)
  }
  return (
    <form
      ref={form}
      noValidate
      className="space-y-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send(kind === 'app' ? plain(value) : value.trim())
      }}
    >
      {code && <AuthAlert code={code} />}
      <p className="text-soft">{t(`accounts.second.${kind}Text`)}</p>
      <Input
        key={kind}
        label={t(`accounts.second.${kind}`)}
        name="code"
        type="text"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        maxLength={20}
        value={value}
        error={problem && t(problem === 'short' ? 'accounts.second.short' : 'accounts.error.secondFactorWrong')}
        onChange={typed}
        className={
          kind === 'app'
            ? '[&_input]:min-h-15 [&_input]:text-center [&_input]:text-2xl [&_input]:font-semibold [&_input]:tracking-[0.35em] [&_input]:tabular'
            : '[&_input]:text-lg [&_input]:tracking-wider'
        }
      />
      <Button type="submit" variant="primary" size="lg" wide loading={isBusy} disabledReason={wait}>
        {wait ?? t('accounts.signIn')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button variant="quiet" className="-ms-3" onClick={() => onBack()}>
          {t('accounts.back')}
        </Button>
        <Button variant="quiet" className="-me-3" onClick={change}>
          {t(kind === 'app' ? 'accounts.second.useRecovery' : 'accounts.second.useApp')}
        </Button>
      </div>
    </form>
  )
}

const plain = (value: string): string => value.replaceAll(/[\s-]/g, '')
