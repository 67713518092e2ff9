import { endpoints } from 'virtual:endpoints'
import type { Account } from '@haat/shared/accounts/schema.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { StrengthMeter } from '../../../ui/form/strength-meter.tsx'
import { useAsk } from '../api.ts'
import { type Reauthentication, ReauthenticationDialog } from './reauthentication-dialog.tsx'
import { Section } from './section.tsx'

export function PasswordSection({ account: { hasPassword } }: { account: Account }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      Icon={KeyRound}
      title={t('security.password.title')}
      text={t(hasPassword ? 'security.password.text' : 'security.password.none')}
      action={
        <Button onClick={() => setOpen(true)}>{t(hasPassword ? 'security.password.change' : 'security.password.set')}</Button>
      }
    >
      {isOpen && <NewPassword hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function NewPassword({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<'short' | 'common'>()

  const refuse = (what: 'short' | 'common') => {
    setProblem(what)
    document.querySelector<HTMLInputElement>('[name="newPassword"]')?.focus()
    return false
  }
  const change = async (reauthentication: Reauthentication) => {
    const answer = await ask(send(endpoints.accounts.changePassword, { ...reauthentication, newPassword: password }), [
      'Account',
      'Devices',
    ])
    if (!answer.success) {
      if (answer.code !== 'password_common') return answer
      refuse('common')
      return 'said' as const
    }
    toast.success(t('security.password.changed'))
    onClose()
  }
  return (
    <ReauthenticationDialog
      title={t(hasPassword ? 'security.password.change' : 'security.password.set')}
      text={t('security.password.elsewhere')}
      action={t('ui.save')}
      check={() => [...password].length >= 8 || refuse('short')}
      onSend={change}
      onClose={onClose}
    >
      <PasswordInput
        label={t('security.password.new')}
        name="newPassword"
        autoComplete="new-password"
        hint={<StrengthMeter password={password} />}
        error={problem && t(problem === 'common' ? 'errors.password_common' : 'accounts.strength.short')}
        onChange={({ target }) => {
          setPassword(target.value)
          setProblem(undefined)
        }}
      />
    </ReauthenticationDialog>
  )
}
