import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '../../../lib/session/sign-in.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { signInSchema } from '../schemas.ts'
import { AuthAlert } from './auth-alert.tsx'

interface Props {
  /** the code that led here, explained until the next try */
  code?: string | undefined
  /** the typed address; whoever shows the form keeps it, so that it can go along to another one */
  email: string
  onEmail: (email: string) => void
  onDone: () => void
}

/** E-mail and password. A refusal says what to do and keeps what was typed. */
export function SignInForm({ code: brought, email, onEmail, onDone }: Props) {
  const { t } = useTranslation()
  const { form, problems, submit, field } = useForm(signInSchema)
  const [code, setCode] = useState(brought)
  const [isBusy, setBusy] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const values = await submit()
    if (!values) return
    setBusy(true)
    setCode(undefined)
    const { ok, error } = await signIn(values.email!, values.password!)
    setBusy(false)
    if (ok) return onDone()
    setCode(error ?? 'Default')
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
  }
  const errorOf = (name: string) => problems[name] && t(`accounts.problem.${problems[name]}`)

  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="space-y-4">
      {code && <AuthAlert code={code} />}
      <Input
        label={t('accounts.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        dir="ltr"
        value={email}
        error={errorOf('email')}
        onChange={(event) => onEmail(event.target.value)}
        {...field}
      />
      <PasswordInput label={t('accounts.password')} autoComplete="current-password" error={errorOf('password')} {...field} />
      <Button type="submit" variant="primary" size="lg" wide loading={isBusy}>
        {t('accounts.signIn')}
      </Button>
    </form>
  )
}
