import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import { type FormEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyInText } from '../../../../lib/format.ts'
import { randomKey } from '../../../../lib/random-key.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox, Input, Select, Textarea } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { Money } from '../../../../ui/price.tsx'
import type { OrderActions } from '../use-order-actions.ts'
import { RefundLines } from './refund-lines.tsx'
import { type Refund, useRefund } from './use-refund.ts'

/** Refunds units, delivery or an amount. Cannot be undone. */
export function RefundDialog({ order, actions, onClose }: { order: DashboardOrder; actions: OrderActions; onClose: () => void }) {
  const { t } = useTranslation()
  const refund = useRefund(order)
  const form = useId()
  const attempt = useRef<{ input: string; key: string }>(undefined)
  const { currency } = order
  const money = (amount: number) => moneyInText(amount, currency)
  const source = refund.sources.find(({ _id }) => _id === refund.paymentId) ?? refund.sources[0]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { input } = refund
    if (!input) return
    const text = JSON.stringify(input)
    // A retry of the same request uses the same idempotency key, so a lost answer never refunds twice.
    if (attempt.current?.input !== text) attempt.current = { input: text, key: randomKey() }
    if (await actions.refund(input, attempt.current.key)) onClose()
  }
  const off = refund.isWrong
    ? t('dashboard.refunds.wrong')
    : refund.isNothing
      ? t('dashboard.refunds.nothing')
      : refund.isTooMuch
        ? t('dashboard.refunds.tooMuch', { amount: money(refund.most) })
        : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('dashboard.refunds.title')}
      className="sm:max-w-xl"
      footer={
        <div className="space-y-3">
          <p className="text-sm text-soft">
            {source && isOnline(source.method)
              ? t('dashboard.refunds.byProvider', { method: t(`payments.method.${source.method}`) })
              : t('dashboard.refunds.byHand')}{' '}
            {t('dashboard.refunds.forGood')}
          </p>
          <div className="flex flex-wrap gap-3 max-sm:[&>button]:flex-1">
            <Button type="submit" form={form} variant="primary" loading={actions.busy === 'refund'} disabledReason={off}>
              {refund.input ? t('dashboard.refunds.pay', { amount: money(refund.input.amount) }) : t('dashboard.refunds.title')}
            </Button>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
          </div>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5 p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-soft">{t('dashboard.refunds.left', { amount: money(refund.left) })}</p>
          {!refund.isAll && (
            <Button size="sm" onClick={refund.chooseAll}>
              {t('dashboard.refunds.all')}
            </Button>
          )}
        </div>
        <section aria-label={t('dashboard.refunds.forWhat')} className="border-y border-line">
          <RefundLines refund={refund} currency={currency} />
          {refund.deliveryLeft > 0 && <DeliveryLine refund={refund} currency={currency} />}
        </section>
        <div className="grid gap-4 sm:grid-cols-2">
          <AmountField refund={refund} currency={currency} error={refund.isWrong || refund.isTooMuch ? off : undefined} />
          {refund.sources.length > 1 && <SourceSelect refund={refund} currency={currency} />}
        </div>
        <Textarea
          label={t('dashboard.refunds.reason')}
          optional={t('ui.optional')}
          hint={t('dashboard.refunds.reasonHint')}
          rows={2}
          dir="auto"
          maxLength={300}
          value={refund.reason}
          onChange={({ target }) => refund.setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}

interface PartProps {
  refund: Refund
  currency: DashboardOrder['currency']
}

/** Refunds the cost of delivery, too. */
function DeliveryLine({ refund, currency }: PartProps) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line py-1.5">
      <Checkbox
        label={t('dashboard.refunds.delivery')}
        checked={refund.delivery}
        onChange={({ target }) => refund.setDelivery(target.checked)}
      />
      <Money amount={refund.deliveryLeft} currency={currency} className={refund.delivery ? 'font-semibold' : 'text-soft'} />
    </div>
  )
}

/** The amount; the suggested one, from units and delivery, is one click away once another amount is typed. */
function AmountField({ refund, currency, error }: PartProps & { error: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div>
      <Input
        label={`${t('dashboard.refunds.amount')} (${currency.s})`}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={refund.amountText}
        error={error}
        onChange={({ target }) => refund.setAmount(target.value)}
      />
      {refund.isOwnAmount && refund.suggested > 0 && (
        <button
          type="button"
          className="mt-1 inline-flex min-h-11 items-center text-sm text-brand-text underline underline-offset-4 md:min-h-8"
          onClick={refund.useSuggested}
        >
          {t('dashboard.refunds.suggested', { amount: moneyInText(refund.suggested, currency) })}
        </button>
      )}
    </div>
  )
}

/** Payment to refund, if there are several. */
function SourceSelect({ refund, currency }: PartProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('dashboard.refunds.from')}
      value={refund.paymentId ?? ''}
      onChange={({ target }) => refund.setPayment(target.value)}
    >
      {refund.sources.map(({ _id, method, captured, refunded }) => (
        <option key={_id} value={_id}>
          {t('dashboard.refunds.source', {
            method: t(`payments.method.${method}`),
            amount: moneyInText(captured - refunded, currency),
          })}
        </option>
      ))}
    </Select>
  )
}
