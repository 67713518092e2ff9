import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/bits.tsx'
import type { Asked } from '../order-page.tsx'
import type { OrderActions } from '../use-order-actions.ts'
import { LineRow } from './line-row.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { ToPack } from './to-pack.tsx'

interface Props {
  order: DeskOrder
  mayEdit: boolean
  actions: OrderActions
  ask: (asked: Asked) => void
}

/** What was ordered, by where it is: still on the shelf, or in which parcel. */
export function Parcels({ order, mayEdit, actions, ask }: Props) {
  const { t } = useTranslation()
  const parcels = order.parcels.filter(({ state }) => state !== 'cancelled')
  const remaining = order.items.reduce((sum, { remaining }) => sum + remaining, 0)
  const isOpen = order.status === 'placed' || order.status === 'confirmed'
  if (!isOpen || (parcels.length === 0 && remaining === 0))
    return parcels.length === 0 ? (
      <Card aria-label={t('dashboard.orders.lines')} className="py-1 md:py-1.5">
        <ul className="divide-y divide-line">
          {order.items.map((line) => (
            <LineRow key={line._id} line={line} currency={order.currency} />
          ))}
        </ul>
      </Card>
    ) : (
      <List {...{ order, mayEdit, actions, ask }} />
    )
  return (
    <>
      {remaining > 0 && <ToPack order={order} mayEdit={mayEdit} actions={actions} />}
      <List {...{ order, mayEdit, actions, ask }} />
    </>
  )
}

const List = ({ order, ...rest }: Props) =>
  order.parcels
    .filter(({ state }) => state !== 'cancelled')
    .map((parcel) => <ParcelCard key={parcel._id} order={order} parcel={parcel} {...rest} />)
