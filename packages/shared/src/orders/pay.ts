import type { PaymentMethod } from '../payments/constants.ts'
import type { Order } from './schema.ts'
import type { OrderStatus, PaymentStatus } from './transitions.ts'

interface Payable {
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod
  /** any unit, the same for both amounts */
  total: number
  /** amount due, if less than the total */
  owed?: number
  /** nothing is delivered, so there is no delivery at which cash is paid */
  digitalOnly?: boolean
}

const waits: readonly PaymentStatus[] = ['unpaid', 'pending', 'partially_paid', 'failed']

/** Whether the customer is expected to pay now; cash on delivery is not due before delivery. */
export const isPayable = ({ status, paymentStatus, paymentMethod, total, digitalOnly = false }: Payable): boolean =>
  (status === 'placed' || status === 'confirmed') &&
  (paymentMethod !== 'cod' || digitalOnly) &&
  waits.includes(paymentStatus) &&
  total > 0

/** Payment state for the customer. `until`: end of the stock reservation. */
export const toPayInfo = (
  order: Payable,
  { until, methods, now = new Date() }: { until: Date | null; methods: readonly PaymentMethod[]; now?: Date },
): Order['pay'] =>
  isPayable(order) && (until === null || until > now)
    ? {
        amount: order.owed ?? order.total,
        until: until?.toISOString() ?? null,
        method: order.paymentMethod,
        methods: [...methods],
      }
    : null
