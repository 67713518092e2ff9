import { endpoints } from 'virtual:endpoints'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerTo } from '../../../lib/api/address.ts'
import { send } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useAsk } from '../api.ts'
import { CodeInput } from './code-input.tsx'
import { CopyButton } from './copy-button.tsx'

interface Props {
  begun: AnswerTo<typeof endpoints.security.beginAuthenticator>
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Shows the secret as QR code and text, and asks for the first code. */
export function SetUpAuthenticator({ begun: { secret, uri, qr }, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const ask = useAsk()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const refuse = (text: string) => {
    setError(text)
    const input = document.querySelector<HTMLInputElement>('[name="code"]')
    input?.focus()
    input?.select()
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (code.trim().length < 6) return refuse(t('security.app.sixDigits'))
    setBusy(true)
    setRefusal(undefined)
    const answer = await ask(send(endpoints.security.confirmAuthenticator, { code: code.trim() }), ['Devices'])
    setBusy(false)
    if (answer.success) return onDone(answer.recoveryCodes)
    if (answer.code === 'code_wrong') refuse(t('security.app.codeWrong'))
    else setRefusal(t(answer.code === 'not_found' ? 'security.app.tooLate' : `errors.${answer.code}`))
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('security.app.setUpTitle')} className="sm:max-w-md">
      <form noValidate onSubmit={(event) => void confirm(event)} className="space-y-5 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <p className="text-soft">{t('security.app.scan')}</p>
        {/* Cameras need dark on light, also in the dark theme. */}
        <svg
          role="img"
          aria-label={t('security.app.qr')}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          className="mx-auto block size-52 rounded-card bg-white p-3 text-black"
        >
          <path d={qr.path} fill="currentColor" />
        </svg>
        <p className="text-center">
          <a href={uri} className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4">
            {t('security.app.openHere')}
          </a>
        </p>
        <div className="rounded-button bg-sunken p-4">
          <p className="text-sm text-soft">{t('security.app.orType')}</p>
          <div className="mt-1 flex items-center justify-between gap-3">
            <code dir="ltr" className="min-w-0 font-mono text-[15px] font-semibold break-all">
              {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <CopyButton text={secret} label={t('security.app.copySecret')} />
          </div>
        </div>
        <CodeInput
          value={code}
          error={error}
          onChange={(value) => {
            setCode(value)
            setError(undefined)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('security.app.confirm')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
