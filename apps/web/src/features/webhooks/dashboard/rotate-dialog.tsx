import { endpoints } from 'virtual:dashboard-endpoints'
import type { Webhook } from '@haat/shared/webhooks/dashboard/schema.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { useReauthentication } from '../../../ui/dashboard/reauthentication.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'

interface Props {
  webhook: Webhook
  onRotated: (secret: string) => void
  onClose: () => void
}

const overlaps = { now: 0, hour: 1, day: 24, week: 168 } as const
type Overlap = keyof typeof overlaps

/** Replaces the signing secret; the old one may sign beside it for a while. */
export function RotateDialog({ webhook, onRotated, onClose }: Props) {
  const { t } = useTranslation()
  const { withPassword, dialog } = useReauthentication()
  const [overlap, setOverlap] = useState<Overlap>('day')
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const rotate = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const input = { webhookId: webhook._id, overlapHours: overlaps[overlap] }
    const answer = await withPassword((confirmed) => send(endpoints.webhooks.rotate, { ...input, ...confirmed }))
    setBusy(false)
    if (answer.success) onRotated(answer.secret)
    else setRefusal(t(`errors.${answer.code}`))
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.webhooks.rotate')} className="sm:max-w-md">
      <form noValidate onSubmit={(event) => void rotate(event)} className="space-y-5 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <p className="text-soft">{t('dashboard.webhooks.rotateText')}</p>
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('dashboard.webhooks.rotate')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  )
}
