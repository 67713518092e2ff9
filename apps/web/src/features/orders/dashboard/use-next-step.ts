import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import { useTranslation } from 'react-i18next'
import { moneyInText } from '../../../lib/format.ts'
import type { DialogAction } from './types.ts'
import type { OrderActions } from './use-order-actions.ts'

export interface NextAction {
  label: string
  /** name of the action in the busy state */
  name: string
  run: () => void
}

/** Amount due that staff record as paid: cash on delivery or bank transfer. */
export const amountDue = ({ payments }: Pick<DashboardOrder, 'payments'>): number =>
  payments.reduce(
    (sum, { status, method, amount, captured }) => (status === 'pending' && !isOnline(method) ? sum + amount - captured : sum),
    0,
  )

export const isTransfer = ({ paymentMethod }: Pick<DashboardOrder, 'paymentMethod'>): boolean => paymentMethod === 'bankTransfer'

/** Some units are in a parcel and some are not. */
export const isPartlyPacked = ({ items }: Pick<DashboardOrder, 'items'>): boolean =>
  items.some(({ packed }) => packed > 0) && items.some(({ remaining }) => remaining > 0)

/** The next step as a button; undefined if there is none or it is not done here. */
export function useNextStep(
  order: DashboardOrder,
  actions: OrderActions,
  ask: (asked: DialogAction) => void,
): NextAction | undefined {
  const { t } = useTranslation()
  const packed = order.parcels.filter(({ state }) => state === 'packed')
  const [first] = packed
  switch (order.next) {
    case 'release':
      return { name: 'release', label: t('dashboard.orders.action.release'), run: () => void actions.release() }
    case 'confirm':
      return { name: 'confirm', label: t('dashboard.orders.action.confirm'), run: () => void actions.confirm() }
    case 'pack':
      return {
        name: 'pack',
        label: t(isPartlyPacked(order) ? 'dashboard.orders.action.packRest' : 'dashboard.orders.action.packAll'),
        run: () => void actions.pack(),
      }
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
          : t('dashboard.orders.action.collect', { amount: moneyInText(amountDue(order), order.currency) }),
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
