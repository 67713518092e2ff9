import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { useForm } from '../../../../lib/form/use-form.ts'
import { PasswordInput } from '../../../../ui/form/password-input.tsx'
import { StrengthMeter } from '../../../../ui/form/strength-meter.tsx'

type Form = ReturnType<typeof useForm>

/** New password field with a strength meter. */
export function NewPassword({
  label,
  problem,
  field,
}: {
  label: string
  problem: Form['problems'][string] | undefined
  field: Form['field']
}) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const error = problem === 'short' ? t('accounts.strength.short') : problem && t(`accounts.problem.${problem}`)
  return (
    <PasswordInput
      label={label}
      autoComplete="new-password"
      hint={<StrengthMeter password={password} />}
      error={error}
      onChange={(event) => setPassword(event.target.value)}
      {...field}
    />
  )
}
