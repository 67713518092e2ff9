import type { Order } from '@haat/shared/orders/schema.ts'
import { useSearchParams } from 'react-router-dom'
import { OrderPayment, parseReturnResult } from '../../payments/index.ts'
import { useOrderChanges } from '../api.ts'
import { useReorder } from '../use-reorder.ts'

/** Open payment of an order, and the result of returning from a payment page. */
export function OrderMoney({ order, token }: { order: Order; token: string | undefined }) {
  const [query] = useSearchParams()
  const { show, refresh } = useOrderChanges()
  const reorder = useReorder()
  return (
    <OrderPayment
      order={order}
      token={token}
      returnResult={parseReturnResult(query.get('payment'))}
      onOrder={(next) => show(next, token, order)}
      onStale={refresh}
      onOrderAgain={() => reorder(order)}
    />
  )
}
