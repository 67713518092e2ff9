import { endpoints } from 'virtual:dashboard-endpoints'
import { type DeliveryState, deliveryStates } from '@haat/shared/webhooks/topics.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { toIsoTime } from '../../../lib/dashboard/local-time.ts'
import { shopTimeZone } from '../../../lib/shop-time-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox, Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useRefreshWebhooks } from './api.ts'

/** Sends the deliveries of a range of time again. */
export function RangeDialog({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const refresh = useRefreshWebhooks()
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [states, setStates] = useState<readonly DeliveryState[]>(['failed'])
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const redeliver = async (event: FormEvent) => {
    event.preventDefault()
    const [first, last] = [toIsoTime(from), toIsoTime(until)]
    if (!first || !last || first >= last || states.length === 0) return setRefusal(t('dashboard.webhooks.problem.range'))
    setBusy(true)
    const range = { from: first, to: last, states: [...states] }
    const answer = await send(endpoints.webhooks.redeliver, { webhookId, deliveries: range })
    setBusy(false)
    if (!answer.success) return setRefusal(t(`errors.${answer.code}`))
    toast.success(t('dashboard.webhooks.redelivered', { count: answer.count }))
    refresh()
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.webhooks.range')} className="sm:max-w-md">
      <form noValidate onSubmit={(event) => void redeliver(event)} className="space-y-5 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <p className="text-soft">{t('dashboard.webhooks.rangeText')}</p>
        <Input
          label={t('dashboard.webhooks.from')}
          hint={shopTimeZone()}
          type="datetime-local"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Input
          label={t('dashboard.webhooks.until')}
          hint={shopTimeZone()}
          type="datetime-local"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">{t('dashboard.webhooks.state')}</legend>
          {deliveryStates.map((state) => (
            <Checkbox
              key={state}
              label={t(`dashboard.webhooks.states.${state}`)}
              checked={states.includes(state)}
              onChange={() => setStates(states.includes(state) ? states.filter((one) => one !== state) : [...states, state])}
            />
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('dashboard.webhooks.redeliver')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
