import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../../ui/layout/card.tsx'
import type { DialogAction } from '../../types.ts'
import type { OrderActions } from '../../use-order-actions.ts'
import { LineRow } from '../edit/line-row.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { ToPack } from './to-pack.tsx'

type Line = DashboardOrder['items'][number]

interface Props {
  order: DashboardOrder
  mayEdit: boolean
  actions: OrderActions
  ask: (asked: DialogAction) => void
}

/** Order lines grouped by state: to pack, by shipment, or not shipped. */
export function Parcels({ order, mayEdit, actions, ask }: Props) {
  const { t } = useTranslation()
  const isOpen = order.status === 'placed' || order.status === 'confirmed'
  const toGo = (line: Line) => (isOpen ? line.remaining : 0)
  const isToPack = order.items.some((line) => toGo(line) > 0)
  const hasParcels = order.parcels.some(({ state }) => state !== 'cancelled')
  // Without shipments, all units are in one list.
  const staying = (line: Line) => line.qty - toGo(line) - (hasParcels ? line.packed : 0)
  return (
    <>
      {isToPack && <ToPack order={order} mayEdit={mayEdit} actions={actions} />}
      <List {...{ order, mayEdit, actions, ask }} />
      <Staying
        order={order}
        countUnits={staying}
        isWhole={!isToPack && !hasParcels}
        title={isToPack || hasParcels ? t('dashboard.orders.way.unfulfilled') : t('dashboard.orders.lines')}
      />
    </>
  )
}

/** Units that will not be shipped: cancelled, or refunded before shipping. */
function Staying({
  order,
  countUnits,
  isWhole,
  title,
}: {
  order: DashboardOrder
  countUnits: (line: Line) => number
  /** all units of the order are in this list, so that its rows show line totals */
  isWhole: boolean
  title: string
}) {
  const { t } = useTranslation()
  const lines = order.items.filter((line) => countUnits(line) > 0)
  if (lines.length === 0) return null
  const units = lines.reduce((sum, line) => sum + countUnits(line), 0)
  return (
    <Card aria-labelledby="staying" className="pb-2 md:pb-2.5">
      <h2 id="staying" className="mb-1 text-lg">
        {title} <span className="font-sans text-sm font-normal text-soft">{t('orders.units', { count: units })}</span>
      </h2>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <LineRow
            key={line._id}
            line={line}
            qty={countUnits(line)}
            currency={order.currency}
            end={isWhole ? 'total' : undefined}
          />
        ))}
      </ul>
    </Card>
  )
}

const List = ({ order, ...rest }: Props) =>
  order.parcels
    .filter(({ state }) => state !== 'cancelled')
    .map((parcel) => <ParcelCard key={parcel._id} order={order} parcel={parcel} {...rest} />)
