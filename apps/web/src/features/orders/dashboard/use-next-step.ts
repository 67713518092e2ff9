import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import { useTranslation } from 'react-i18next'
import { moneyInText } from '../../../lib/format.ts'
import type { Asked } from './order-page.tsx'
import type { OrderActions } from './use-order-actions.ts'

export interface NextAction {
  label: string
  /** the name under which it is busy */
  name: string
  run: () => void
}

/** What staff note as paid: at the door, or in the shop's bank account. */
export const owedOf = ({ payments }: Pick<DeskOrder, 'payments'>): number =>
  payments.reduce(
    (sum, { status, method, amount, captured }) => (status === 'pending' && !isOnline(method) ? sum + amount - captured : sum),
    0,
  )

export const isTransfer = ({ paymentMethod }: Pick<DeskOrder, 'paymentMethod'>): boolean => paymentMethod === 'bankTransfer'

/** The one thing to do first, as a button; nothing where there is nothing to do, or it cannot be done here. */
export function useNextStep(order: DeskOrder, actions: OrderActions, ask: (asked: Asked) => void): NextAction | undefined {
  const { t } = useTranslation()
  const packed = order.parcels.filter(({ state }) => state === 'packed')
  const [first] = packed
  switch (order.next) {
    case 'release':
      return { name: 'release', label: t('dashboard.orders.action.release'), run: () => void actions.release() }
    case 'confirm':
      return { name: 'confirm', label: t('dashboard.orders.action.confirm'), run: () => void actions.confirm() }
    case 'pack':
      return { name: 'pack', label: t('dashboard.orders.action.packAll'), run: () => void actions.pack() }
    case 'ship':
      return first
        ? {
            name: `ship ${first._id}`,
            label:
              packed.length > 1
                ? t('dashboard.orders.action.shipOne', { number: first.number })
                : t('dashboard.orders.action.ship'),
            run: () => ask({ what: 'ship', parcelId: first._id }),
          }
        : undefined
    case 'deliver':
      return { name: 'deliver', label: t('dashboard.orders.action.deliver'), run: () => void actions.deliverAll() }
    case 'collect':
      return {
        name: 'collect',
        label: isTransfer(order)
          ? t('dashboard.refunds.arrived')
          : t('dashboard.orders.action.collect', { amount: moneyInText(owedOf(order), order.currency) }),
        run: () => ask({ what: 'collect' }),
      }
    case 'pay-back':
      return {
        name: 'refund',
        label: t('dashboard.refunds.pay', { amount: moneyInText(order.toPayBack, order.currency) }),
        run: () => ask({ what: 'refund' }),
      }
    default:
      return undefined
  }
}
