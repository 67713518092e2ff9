import { endpoints } from 'virtual:endpoints'
import type { Passkey } from '@haat/shared/security/schema.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { fetchSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useAsk } from '../api.ts'
import { makePasskey } from '../make-passkey.ts'
import { thisDevice } from '../this-device.ts'
import { type Reauthentication, ReauthenticationDialog } from './reauthentication-dialog.tsx'

interface Props {
  onClose: () => void
}

export function AddPasskey({ onClose }: Props) {
  const { t } = useTranslation()
  const ask = useAsk()
  const [name, setName] = useState(thisDevice)
  const [isMissing, setMissing] = useState(false)
  const [notMade, setNotMade] = useState<'cancelled' | 'known' | 'failed'>()
  const field = useRef<HTMLInputElement>(null)

  const hasName = () => {
    if (name.trim()) return true
    setMissing(true)
    field.current?.focus()
    return false
  }
  const add = async (reauthentication: Reauthentication) => {
    setNotMade(undefined)
    const made = await makePasskey(reauthentication)
    if (typeof made === 'string') {
      setNotMade(made)
      return 'said' as const
    }
    if ('success' in made && made.success === false) return made as Extract<typeof made, { code: unknown }>
    const answer = await ask(send(endpoints.security.addPasskey, { name: name.trim(), answer: made as never }))
    if (!answer.success) return answer
    void fetchSession({ broadcast: true })
    toast.success(t('security.passkeys.done'))
    onClose()
  }
  return (
    <ReauthenticationDialog
      title={t('security.passkeys.add')}
      text={t('security.passkeys.addText')}
      action={t('security.continue')}
      check={hasName}
      onSend={add}
      onClose={onClose}
    >
      {notMade && <FormAlert>{t(`security.passkeys.${notMade}`)}</FormAlert>}
      <Name
        ref={field}
        value={name}
        isMissing={isMissing}
        onChange={(value) => {
          setName(value)
          setMissing(false)
        }}
      />
    </ReauthenticationDialog>
  )
}

export function RenamePasskey({ passkey, onClose }: Props & { passkey: Passkey }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const [name, setName] = useState(passkey.name)
  const [isMissing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const rename = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!name.trim()) {
      setMissing(true)
      return field.current?.focus()
    }
    setBusy(true)
    const answer = await ask(send(endpoints.security.renamePasskey, { passkeyId: passkey._id, name: name.trim() }))
    setBusy(false)
    if (answer.success) onClose()
    else setRefusal(t(`errors.${answer.code}`))
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('security.passkeys.renameTitle')} className="sm:max-w-md">
      <form noValidate onSubmit={(event) => void rename(event)} className="space-y-4 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <Name
          ref={field}
          value={name}
          isMissing={isMissing}
          onChange={(value) => {
            setName(value)
            setMissing(false)
          }}
        />
        <div className="flex gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('ui.save')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

export function RemovePasskey({ passkey: { _id, name }, onClose }: Props & { passkey: Passkey }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const remove = async (reauthentication: Reauthentication) => {
    const answer = await ask(send(endpoints.security.removePasskey, { ...reauthentication, passkeyId: _id }), ['Devices'])
    if (!answer.success) return answer
    toast.success(t('security.passkeys.removed'))
    onClose()
  }
  return (
    <ReauthenticationDialog
      title={t('security.passkeys.removeTitle')}
      text={t('security.passkeys.removeText', { name: `\u2068${name}\u2069` })}
      action={t('security.remove')}
      danger
      onSend={remove}
      onClose={onClose}
    />
  )
}

function Name({
  value,
  isMissing,
  onChange,
  ref,
}: {
  value: string
  isMissing: boolean
  onChange: (value: string) => void
  ref: React.Ref<HTMLInputElement>
}) {
  const { t } = useTranslation()
  return (
    <Input
      ref={ref}
      label={t('security.passkeys.name')}
      name="passkeyName"
      autoComplete="off"
      dir="auto"
      maxLength={60}
      value={value}
      error={isMissing ? t('accounts.problem.required') : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
