import type { PaymentMethod } from '../payments/constants.ts'
import type { OrderStatus, PaymentStatus } from './moves.ts'
import type { Order } from './schema.ts'

interface Payable {
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod
  /** in whichever unit is wanted */
  total: number
  /** what is left of it to pay, where that is less */
  owed?: number
}

const waits: readonly PaymentStatus[] = ['unpaid', 'pending', 'partially_paid', 'failed']

/** Its buyer is expected to pay now; what is paid at the door can wait until then. */
export const isPayable = ({ status, paymentStatus, paymentMethod, total }: Payable): boolean =>
  (status === 'placed' || status === 'confirmed') && paymentMethod !== 'cod' && waits.includes(paymentStatus) && total > 0

/** What a buyer is told of paying. `until` is the end of the time for which the goods are kept. */
export const payOf = (
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
