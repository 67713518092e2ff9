import type { DashboardOrder, Parcel } from '@haat/shared/orders/dashboard/schema.ts'
import { canTransitionParcel } from '@haat/shared/orders/transitions.ts'
import { Ellipsis, ExternalLink, Package, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { Chip, type Tone } from '../../../../../ui/chip.tsx'
import { Ago } from '../../../../../ui/dashboard/ago.tsx'
import { Card } from '../../../../../ui/layout/card.tsx'
import { Menu } from '../../../../../ui/menu.tsx'
import type { DialogAction } from '../../types.ts'
import type { OrderActions } from '../../use-order-actions.ts'
import { LineRow } from '../edit/line-row.tsx'

const tones: Record<Parcel['state'], Tone> = { packed: 'info', shipped: 'plain', delivered: 'good', cancelled: 'plain' }

/** A shipment: contents, status and actions. */
export function ParcelCard({
  order,
  parcel,
  mayEdit,
  actions,
  ask,
}: {
  order: DashboardOrder
  parcel: Parcel
  mayEdit: boolean
  actions: OrderActions
  ask: (asked: DialogAction) => void
}) {
  const { t } = useTranslation()
  const { _id: parcelId, number, state, packedAt, shippedAt, deliveredAt } = parcel
  const title = `parcel-${number}`
  const lines = parcel.lines.flatMap(({ lineId, qty }) => {
    const line = order.items.find(({ _id }) => _id === lineId)
    return line ? [{ line, qty }] : []
  })
  const isStopped = order.held !== null
  const mayShip = mayEdit && !isStopped && canTransitionParcel(state, 'shipped')
  const mayDeliver = mayEdit && !isStopped && canTransitionParcel(state, 'delivered')
  return (
    <Card aria-labelledby={title} className="pb-2 md:pb-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Package aria-hidden className="size-4.5 shrink-0 text-soft" />
        <h2 id={title} className="text-lg">
          {t('dashboard.orders.parcel', { number })}
        </h2>
        <Chip tone={tones[state]}>{t(`dashboard.orders.parcelState.${state}`)}</Chip>
        <Ago date={deliveredAt ?? shippedAt ?? packedAt} className="text-sm text-soft" />
        <div className="ms-auto flex gap-1.5">
          {mayShip && (
            <Button size="sm" onClick={() => ask({ what: 'ship', parcelId })}>
              {t('dashboard.orders.action.ship')}
            </Button>
          )}
          {mayDeliver && (
            <Button size="sm" loading={actions.busy === `deliver ${parcelId}`} onClick={() => void actions.deliver(parcelId)}>
              {t('dashboard.orders.action.arrived')}
            </Button>
          )}
          {mayEdit && canTransitionParcel(state, 'cancelled') && (
            <Menu
              label={t('dashboard.orders.parcelMore', { number })}
              button={(props) => (
                <IconButton label={t('dashboard.orders.parcelMore', { number })} className="md:size-9" {...props}>
                  <Ellipsis aria-hidden className="size-4.5" />
                </IconButton>
              )}
              items={[
                {
                  key: 'unpack',
                  label: t(state === 'packed' ? 'dashboard.orders.action.unpack' : 'dashboard.orders.action.cameBack'),
                  onSelect: () => void actions.unpack(parcelId),
                },
              ]}
            />
          )}
        </div>
      </div>
      <Tracking parcel={parcel} onEdit={mayEdit ? () => ask({ what: 'track', parcelId }) : undefined} />
      <ul className="divide-y divide-line">
        {lines.map(({ line, qty }) => (
          <LineRow key={line._id} line={line} qty={qty} />
        ))}
      </ul>
    </Card>
  )
}

function Tracking({ parcel, onEdit }: { parcel: Parcel; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { carrier, tracking, trackingUrl, number } = parcel
  const isKnown = Boolean(carrier || tracking || trackingUrl)
  if (!isKnown && !onEdit) return null
  return (
    <p className="mt-1 flex min-h-9 flex-wrap items-center gap-x-2 text-sm text-soft">
      {isKnown ? (
        <>
          {carrier && <bdi>{carrier}</bdi>}
          {tracking && (
            <bdi dir="ltr" className="font-semibold break-all text-ink tabular">
              {tracking}
            </bdi>
          )}
          {trackingUrl && (
            <a
              href={trackingUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center gap-1 text-brand-text underline underline-offset-4"
            >
              {t('dashboard.orders.follow')}
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
          )}
        </>
      ) : (
        t('dashboard.orders.noTracking')
      )}
      {onEdit && (
        <IconButton label={t('dashboard.orders.trackingOf', { number })} className="max-md:size-11 md:size-9" onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
      )}
    </p>
  )
}
