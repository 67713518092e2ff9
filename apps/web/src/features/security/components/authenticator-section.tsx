import { endpoints } from 'virtual:endpoints'
import type { Factors } from '@haat/shared/security/schema.ts'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerTo } from '../../../lib/api/address.ts'
import { send } from '../../../lib/api/api.ts'
import { fetchSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useAsk } from '../api.ts'
import { CodeInput } from './code-input.tsx'
import { type Reauthentication, ReauthenticationDialog } from './reauthentication-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'

type Begun = AnswerTo<typeof endpoints.security.beginAuthenticator>
type Step = { name: 'prove' | 'renew' | 'remove' } | { name: 'set-up'; begun: Begun } | { name: 'codes'; codes: string[] }

/** Two-factor authentication: authenticator app and recovery codes. */
export function AuthenticatorSection({ factors }: { factors: Factors }) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>()
  const ask = useAsk()
  const { authenticator, recoveryCodesLeft, required, passkeys } = factors
  const close = () => setStep(undefined)

  const begin = async (reauthentication: Reauthentication) => {
    const answer = await send(endpoints.security.beginAuthenticator, reauthentication)
    if (!answer.success) return answer
    setStep({ name: 'set-up', begun: answer })
  }
  const confirmed = (codes: string[]) => {
    setStep({ name: 'codes', codes })
    // Staff get their permissions with two-factor authentication.
    void fetchSession({ broadcast: true })
  }
  const renew = async (reauthentication: Reauthentication) => {
    const answer = await ask(send(endpoints.security.renewRecoveryCodes, reauthentication))
    if (!answer.success) return answer
    setStep({ name: 'codes', codes: answer.recoveryCodes })
  }
  return (
    <Section
      Icon={Smartphone}
      title={t('security.app.title')}
      chip={authenticator ? <Chip tone="good">{t('security.on')}</Chip> : <Chip>{t('security.off')}</Chip>}
      text={
        authenticator ? (
          <span className={recoveryCodesLeft < 3 ? 'text-warn' : undefined}>
            {t('security.app.codesLeft', { count: recoveryCodesLeft })}
          </span>
        ) : (
          t('security.app.text')
        )
      }
      action={
        authenticator ? (
          <>
            <Button onClick={() => setStep({ name: 'renew' })}>{t('security.app.renew')}</Button>
            <Button
              disabledReason={required && passkeys.length === 0 ? t('security.app.required') : undefined}
              onClick={() => setStep({ name: 'remove' })}
            >
              {t('security.app.turnOff')}
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep({ name: 'prove' })}>{t('security.app.setUp')}</Button>
        )
      }
    >
      {step?.name === 'prove' && (
        <ReauthenticationDialog
          title={t('security.app.setUpTitle')}
          text={t('security.app.need')}
          action={t('security.continue')}
          onSend={begin}
          onClose={close}
        />
      )}
      {step?.name === 'set-up' && <SetUpAuthenticator begun={step.begun} onDone={confirmed} onClose={close} />}
      {step?.name === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
      {step?.name === 'renew' && (
        <ReauthenticationDialog
          title={t('security.app.renew')}
          text={t('security.app.renewText')}
          action={t('security.app.renewDo')}
          onSend={renew}
          onClose={close}
        />
      )}
      {step?.name === 'remove' && <Remove onClose={close} />}
    </Section>
  )
}

function Remove({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const refuse = () => {
    setWrong(true)
    document.querySelector<HTMLInputElement>('[name="code"]')?.focus()
    return false
  }
  const remove = async (reauthentication: Reauthentication) => {
    const answer = await ask(send(endpoints.security.removeAuthenticator, { ...reauthentication, code: code.trim() }))
    if (!answer.success) {
      if (answer.code !== 'code_wrong') return answer
      refuse()
      return 'said' as const
    }
    toast.success(t('security.app.removed'))
    onClose()
  }
  return (
    <ReauthenticationDialog
      title={t('security.app.removeTitle')}
      text={t('security.app.removeText')}
      action={t('security.app.turnOff')}
      danger
      check={() => code.trim().length >= 6 || refuse()}
      onSend={remove}
      onClose={onClose}
    >
      <CodeInput
        value={code}
        error={isWrong ? t('errors.code_wrong') : undefined}
        onChange={(value) => {
          setCode(value)
          setWrong(false)
        }}
      />
    </ReauthenticationDialog>
  )
}
