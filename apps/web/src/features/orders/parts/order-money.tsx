import type { Order } from '@haat/shared/orders/schema.ts'
import { useSearchParams } from 'react-router-dom'
import { comingOf, OrderPayment } from '../../payments/index.ts'
import { useOrderChanges } from '../api.ts'
import { useReorder } from '../use-reorder.ts'

/** What is to be paid of an order, and how somebody came back from paying it. */
export function OrderMoney({ order, token }: { order: Order; token: string | undefined }) {
  const [query] = useSearchParams()
  const { show, refresh } = useOrderChanges()
  const reorder = useReorder()
  return (
    <OrderPayment
      order={order}
      token={token}
      coming={comingOf(query.get('payment'))}
      onOrder={(next) => show(next, token, order)}
      onStale={refresh}
      onOrderAgain={() => reorder(order)}
    />
  )
}
