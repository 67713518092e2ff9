import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/bits.tsx'
import type { Asked } from '../order-page.tsx'
import type { OrderActions } from '../use-order-actions.ts'
import { LineRow } from './line-row.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { ToPack } from './to-pack.tsx'

type Line = DeskOrder['items'][number]

interface Props {
  order: DeskOrder
  mayEdit: boolean
  actions: OrderActions
  ask: (asked: Asked) => void
}

/** What was ordered, by where it is: still on the shelf, in which parcel, or staying here. */
export function Parcels({ order, mayEdit, actions, ask }: Props) {
  const { t } = useTranslation()
  const isOpen = order.status === 'placed' || order.status === 'confirmed'
  const toGo = (line: Line) => (isOpen ? line.remaining : 0)
  const isToPack = order.items.some((line) => toGo(line) > 0)
  const hasParcels = order.parcels.some(({ state }) => state !== 'cancelled')
  // Where nobody wrote parcels down, everything stands in one list.
  const staying = (line: Line) => line.qty - toGo(line) - (hasParcels ? line.packed : 0)
  return (
    <>
      {isToPack && <ToPack order={order} mayEdit={mayEdit} actions={actions} />}
      <List {...{ order, mayEdit, actions, ask }} />
      <Staying
        order={order}
        piecesOf={staying}
        title={isToPack || hasParcels ? t('dashboard.orders.way.unfulfilled') : t('dashboard.orders.lines')}
      />
    </>
  )
}

/** Of a cancelled order, or paid back before it could leave. */
function Staying({ order, piecesOf, title }: { order: DeskOrder; piecesOf: (line: Line) => number; title: string }) {
  const { t } = useTranslation()
  const lines = order.items.filter((line) => piecesOf(line) > 0)
  if (lines.length === 0) return null
  const pieces = lines.reduce((sum, line) => sum + piecesOf(line), 0)
  return (
    <Card aria-labelledby="staying" className="pb-2 md:pb-2.5">
      <h2 id="staying" className="mb-1 text-lg">
        {title} <span className="font-sans text-sm font-normal text-soft">{t('orders.pieces', { count: pieces })}</span>
      </h2>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <LineRow key={line._id} line={line} qty={piecesOf(line)} currency={order.currency} />
        ))}
      </ul>
    </Card>
  )
}

const List = ({ order, ...rest }: Props) =>
  order.parcels
    .filter(({ state }) => state !== 'cancelled')
    .map((parcel) => <ParcelCard key={parcel._id} order={order} parcel={parcel} {...rest} />)
