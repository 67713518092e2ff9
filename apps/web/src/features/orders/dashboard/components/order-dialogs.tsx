import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { formatNumber, moneyInText } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { variantText } from '../../../cart/index.ts'
import { PrintDialog } from '../print/print-dialog.tsx'
import type { Printed } from '../print/printed.ts'
import { RefundDialog } from '../refund/refund-dialog.tsx'
import type { DialogAction } from '../types.ts'
import { amountDue, isTransfer } from '../use-next-step.ts'
import type { OrderActions } from '../use-order-actions.ts'
import { TrackingDialog } from './parcels/tracking-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

interface Props {
  order: DashboardOrder
  actions: OrderActions
  onClose: () => void
}

/** Dialogs of order actions that need input; they close on success. */
export function OrderDialogs({ asked, ...props }: Props & { asked: NonNullable<DialogAction> }) {
  switch (asked.what) {
    case 'hold':
      return <HoldDialog {...props} />
    case 'cancel':
      return <CancelDialog {...props} />
    case 'collect':
      return <CollectDialog {...props} />
    case 'refund':
      return <RefundDialog {...props} />
    case 'print':
      return <PrintOne {...props} />
    default: {
      const parcel = props.order.parcels.find(({ _id }) => _id === asked.parcelId)
      return parcel ? <TrackingDialog parcel={parcel} ships={asked.what === 'ship'} {...props} /> : null
    }
  }
}

function HoldDialog({ actions, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      title={t('dashboard.orders.action.hold')}
      reasons={(['address', 'phone', 'stock', 'fraud'] as const).map((one) => t(`dashboard.orders.reason.${one}`))}
      action={t('dashboard.orders.action.hold')}
      busy={actions.busy === 'hold'}
      onDone={(reason) => void actions.hold(reason).then((done) => done && onClose())}
      onClose={onClose}
    >
      <p className="text-soft">{t('dashboard.orders.holdText')}</p>
    </ReasonDialog>
  )
}

/** Confirms cancelling, which cannot be undone, and lists its effects. */
function CancelDialog({ order, actions, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { items, coupon, payments, currency } = order
  const paid = payments.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  // Units restocked by a refund are in stock already.
  const back = items.map((line) => ({ ...line, qty: line.qty - line.restocked })).filter(({ qty }) => qty > 0)
  const packed = order.parcels.filter(({ state }) => state === 'packed').length
  return (
    <ReasonDialog
      danger
      stay={t('orders.cancelNo')}
      title={t('dashboard.orders.action.cancel')}
      reasons={(['asked', 'stock', 'phone', 'fraud'] as const).map((one) => t(`dashboard.orders.reason.${one}`))}
      action={t('dashboard.orders.action.cancel')}
      busy={actions.busy === 'cancel'}
      onDone={(reason) => void actions.cancel(reason).then((done) => done && onClose())}
      onClose={onClose}
    >
      <div className="space-y-2 text-soft">
        <p>{t('dashboard.orders.cancelText')}</p>
        <ul className="list-disc space-y-1 ps-5 text-sm">
          <li>
            {t('dashboard.orders.restock', { count: back.reduce((sum, { qty }) => sum + qty, 0) })}
            <ul>
              {back.map((line) => (
                <li key={line._id}>
                  <bdi dir="ltr" className="tabular">
                    {formatNumber(line.qty, language)} ×
                  </bdi>{' '}
                  <bdi>{[line.name, variantText(line)].filter(Boolean).join(', ')}</bdi>
                </li>
              ))}
            </ul>
          </li>
          {packed > 0 && <li>{t('dashboard.orders.unpackMany', { count: packed })}</li>}
          {coupon && <li>{t('dashboard.orders.couponBack', { code: `\u2068${coupon.code}\u2069` })}</li>}
          {paid > 0 && <li>{t('dashboard.orders.payBack', { amount: moneyInText(paid, currency) })}</li>}
        </ul>
      </div>
    </ReasonDialog>
  )
}

/** Confirms receipt of a payment, which cannot be undone. */
function CollectDialog({ order, actions, onClose }: Props) {
  const { t } = useTranslation()
  const owed = amountDue(order)
  const byBank = isTransfer(order)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(byBank ? 'dashboard.refunds.arrivedTitle' : 'dashboard.orders.collectTitle')}
      className="sm:max-w-md"
    >
      <div className="space-y-5 p-5">
        <p className="text-soft">{t('dashboard.orders.collectText', { amount: moneyInText(owed, order.currency) })}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            loading={actions.busy === 'collect'}
            onClick={() => void actions.collect(owed).then((done) => done && onClose())}
          >
            {t(byBank ? 'dashboard.refunds.arrived' : 'dashboard.orders.action.collected')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Uses the server's print endpoint for a single order too, as printing personal data is audited. */
function PrintOne({ order: { _id }, onClose }: Props) {
  const { t } = useTranslation()
  const [printed, setPrinted] = useState<Printed>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when opened
  useEffect(() => {
    let isGone = false
    void send(endpoints.orders.print, { ids: [_id] }).then((answer) => {
      if (isGone) return
      if (answer.success) return setPrinted(answer)
      toast.error(t(`errors.${answer.code}`))
      onClose()
    })
    return () => {
      isGone = true
    }
  }, [])
  return printed ? <PrintDialog printed={printed} first="invoices" onClose={onClose} /> : null
}
