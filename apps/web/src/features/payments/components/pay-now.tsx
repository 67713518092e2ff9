import type { Order } from '@haat/shared/orders/schema.ts'
import { isOnline, type PaymentMethod } from '@haat/shared/payments/constants.ts'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Money } from '../../../ui/price.tsx'
import { inOrder } from '../methods.ts'
import { type OrderKey, useStartPayment } from '../use-start-payment.ts'
import { AnotherWay } from './another-way.tsx'
import { BankDetails } from './bank-details.tsx'
import { MethodChoice } from './method-choice.tsx'
import { TransferReceipt } from './transfer-receipt.tsx'

interface Props {
  order: Order
  orderKey: OrderKey
  pay: NonNullable<Order['pay']>
  /** called with the order of an answer */
  onOrder: (order: Order) => unknown
  /** called when the order has to be refetched */
  onStale: () => unknown
}

/** Pays the amount due with the selected or another method. */
export function PayNow({ order, orderKey, pay, onOrder, onStale }: Props) {
  const { t } = useTranslation()
  // A bank transfer that was chosen can still be made; any other method only while the shop offers it.
  const methods = inOrder(pay.method === 'bankTransfer' ? [pay.method, ...pay.methods] : pay.methods)
  const [wanted, setWanted] = useState<PaymentMethod>()
  const chosen = [wanted, pay.method].find((method) => method && methods.includes(method)) ?? methods[0]!
  const { start, busy, failure } = useStartPayment(orderKey, onStale)
  const isBank = pay.method === 'bankTransfer'
  // Cash and bank transfer need no button unless the customer changes to them.
  const hasButton = isOnline(chosen) || chosen !== pay.method
  const choice = (
    <div className="space-y-4">
      {methods.length > 1 && <MethodChoice methods={methods} chosen={chosen} legend={t('payments.how')} onChoose={setWanted} />}
      {failure && <FormAlert>{t(`errors.${failure.code}`)}</FormAlert>}
      {hasButton && (
        <div className="space-y-2.5">
          <Button variant="primary" size="lg" wide loading={busy} onClick={() => void start(chosen)}>
            {isOnline(chosen) ? (
              <>
                <span>{t('payments.payNow')}</span>
                <span aria-hidden>·</span>
                <Money amount={pay.amount} currency={order.currency} />
              </>
            ) : (
              t(`payments.change.${chosen}`)
            )}
          </Button>
          {isOnline(chosen) && (
            <p className="text-center text-sm text-balance text-soft">
              <Lock aria-hidden className="me-1.5 inline size-3.5 -translate-y-px" />
              {t('payments.elsewhere')}
            </p>
          )}
        </div>
      )}
    </div>
  )
  if (!isBank) return choice
  return (
    <div className="space-y-4">
      <BankDetails order={order} amount={pay.amount} />
      <TransferReceipt order={order} orderKey={orderKey} onOrder={onOrder} />
      {methods.length > 1 && <AnotherWay>{choice}</AnotherWay>}
    </div>
  )
}
