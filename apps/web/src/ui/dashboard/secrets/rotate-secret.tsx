import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../lib/api/http.ts'
import { Button } from '../../button.tsx'
import { Select } from '../../form/field.tsx'
import { FormAlert } from '../../form/form-alert.tsx'
import { Dialog } from '../../overlay.tsx'
import { useReauthentication } from '../reauthentication.tsx'

const overlaps = { now: 0, hour: 1, day: 24, week: 168 } as const
type Overlap = keyof typeof overlaps

interface Props {
  title: string
  text: string
  /** the old secret may work on for a while, until every program has the new one */
  mayOverlap?: boolean
  /** replaces the secret; shows the new one on success */
  rotate: (input: { overlapHours: number; confirmed: { password?: string } }) => Promise<Answer<object>>
  onClose: () => void
}

/** Dialog that replaces a secret, with the password if the sign-in was long ago. */
export function RotateSecret({ title, text, mayOverlap, rotate, onClose }: Props) {
  const { t } = useTranslation()
  const { withPassword, dialog } = useReauthentication()
  const [overlap, setOverlap] = useState<Overlap>(mayOverlap ? 'day' : 'now')
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const answer = await withPassword((confirmed) => rotate({ overlapHours: overlaps[overlap], confirmed }))
    setBusy(false)
    if (!answer.success) setRefusal(t(`errors.${answer.code}`))
  }
  return (
    <Dialog open onOpenChange={onClose} title={title} className="sm:max-w-md">
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <p className="text-soft">{text}</p>
        {mayOverlap && (
          <Select
            label={t('dashboard.apiKeys.overlapLabel')}
            value={overlap}
            onChange={({ target }) => setOverlap(target.value as Overlap)}
          >
            {(Object.keys(overlaps) as Overlap[]).map((one) => (
              <option key={one} value={one}>
                {t(`dashboard.apiKeys.overlap.${one}`)}
              </option>
            ))}
          </Select>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {title}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  )
}
