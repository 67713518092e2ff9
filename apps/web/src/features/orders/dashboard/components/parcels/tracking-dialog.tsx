import { offeredCarriers, trackingPage } from '@haat/shared/orders/carriers.ts'
import type { Parcel } from '@haat/shared/orders/dashboard/schema.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStored } from '../../../../../lib/dashboard/use-stored.ts'
import { useSettings } from '../../../../../lib/settings.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Input } from '../../../../../ui/form/field.tsx'
import { Dialog } from '../../../../../ui/overlay.tsx'
import type { OrderActions } from '../../use-order-actions.ts'

/** Carrier and tracking number of a shipment, both optional. */
export function TrackingDialog({
  parcel,
  ships,
  actions,
  onClose,
}: {
  parcel: Parcel
  /** also marks the shipment as shipped */
  ships: boolean
  actions: OrderActions
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { own } = useSettings().carriers
  const [carriers, keepCarriers] = useStored<string[]>('carriers', [])
  const [values, setValues] = useState({
    carrier: parcel.carrier || (ships ? (carriers[0] ?? '') : ''),
    tracking: parcel.tracking,
    // The link of the carrier is derived from carrier and number; the field contains a different one.
    trackingUrl: parcel.trackingUrl === trackingPage(own, parcel.carrier, parcel.tracking) ? '' : parcel.trackingUrl,
  })
  const [isWrong, setWrong] = useState(false)
  const list = useId()
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = {
      carrier: values.carrier.trim(),
      tracking: values.tracking.trim(),
      trackingUrl: values.trackingUrl.trim(),
    }
    if (wanted.trackingUrl && !isWebPage(wanted.trackingUrl)) return setWrong(true)
    const done = await (ships ? actions.ship(parcel._id, wanted) : actions.track(parcel._id, parcel.version, wanted))
    if (!done) return
    if (wanted.carrier) keepCarriers([wanted.carrier, ...carriers.filter((one) => one !== wanted.carrier)].slice(0, 8))
    onClose()
  }
  const isBusy = actions.busy === `${ships ? 'ship' : 'track'} ${parcel._id}`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(ships ? 'dashboard.orders.shipTitle' : 'dashboard.orders.trackingOf', { number: parcel.number })}
      className="sm:max-w-md"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 p-5">
        <Input
          label={t('dashboard.orders.carrier')}
          optional={t('ui.optional')}
          value={values.carrier}
          list={list}
          dir="auto"
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => change({ carrier: target.value })}
        />
        <datalist id={list}>
          {[...new Set([...carriers, ...offeredCarriers(own).map(({ name }) => name)])].map((carrier) => (
            <option key={carrier} value={carrier} />
          ))}
        </datalist>
        <Input
          label={t('dashboard.orders.trackingNumber')}
          optional={t('ui.optional')}
          value={values.tracking}
          dir="ltr"
          maxLength={80}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => change({ tracking: target.value })}
        />
        <Input
          label={t('dashboard.orders.trackingUrl')}
          optional={t('ui.optional')}
          hint={t('dashboard.orders.trackingHint')}
          error={isWrong ? t('dashboard.orders.trackingWrong') : undefined}
          type="url"
          inputMode="url"
          placeholder={trackingPage(own, values.carrier, values.tracking) || 'https://'}
          value={values.trackingUrl}
          dir="ltr"
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => {
            change({ trackingUrl: target.value })
            setWrong(false)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t(ships ? 'dashboard.orders.action.ship' : 'ui.save')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

function isWebPage(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}
