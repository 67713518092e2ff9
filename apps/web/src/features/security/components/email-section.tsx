import { endpoints } from 'virtual:endpoints'
import type { Account } from '@haat/shared/accounts/schema.ts'
import { Mail } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { useAsk } from '../api.ts'
import { useResend } from '../use-resend.ts'
import { type Reauthentication, ReauthenticationDialog } from './reauthentication-dialog.tsx'
import { Section } from './section.tsx'

/** Email of the account: confirmation status and change. */
export function EmailSection({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { email, emailVerified, pendingEmail } = account
  const { resend, isBusy, sent } = useResend()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      Icon={Mail}
      title={t('security.email.title')}
      chip={
        email &&
        (emailVerified ? (
          <Chip tone="good">{t('security.email.verified')}</Chip>
        ) : (
          <Chip tone="warn">{t('security.email.unverified')}</Chip>
        ))
      }
      text={
        email ? (
          <bdi dir="ltr" className="break-all">
            {email}
          </bdi>
        ) : (
          t('security.email.none')
        )
      }
      action={
        <>
          {email && !emailVerified && (
            <Button loading={isBusy} disabledReason={sent ? t('security.email.sent') : undefined} onClick={resend}>
              {t('security.email.resend')}
            </Button>
          )}
          <Button onClick={() => setOpen(true)}>{t(email ? 'security.email.change' : 'security.email.add')}</Button>
        </>
      }
    >
      {pendingEmail && (
        <p role="status" className="rounded-button bg-info-soft px-4 py-3 text-info">
          {t('security.email.pending', { email: `\u2068${pendingEmail}\u2069` })}
        </p>
      )}
      {isOpen && <ChangeEmail onClose={() => setOpen(false)} />}
    </Section>
  )
}

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const refuse = () => {
    setWrong(true)
    field.current?.focus()
    return false
  }
  const change = async (reauthentication: Reauthentication) => {
    const answer = await ask(send(endpoints.accounts.changeEmail, { ...reauthentication, email: email.trim() }), ['Account'])
    if (!answer.success) {
      if (!answer.fields?.email) return answer
      refuse()
      return 'said' as const
    }
    toast.success(t('security.email.sent'))
    onClose()
  }
  return (
    <ReauthenticationDialog
      title={t('security.email.changeTitle')}
      text={t('security.email.changeText')}
      action={t('security.email.sendLink')}
      check={() => /^\S+@\S+\.\S+$/.test(email.trim()) || refuse()}
      onSend={change}
      onClose={onClose}
    >
      <Input
        ref={field}
        label={t('security.email.new')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        value={email}
        error={isWrong ? t('accounts.problem.email') : undefined}
        onChange={({ target }) => {
          setEmail(target.value)
          setWrong(false)
        }}
      />
    </ReauthenticationDialog>
  )
}
