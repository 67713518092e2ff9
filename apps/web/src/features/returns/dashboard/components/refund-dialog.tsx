import type { DashboardReturn } from '@haat/shared/returns/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNumber } from '../../../../lib/dashboard/read-number.ts'
import { moneyInText } from '../../../../lib/format.ts'
import { Input } from '../../../../ui/form/field.tsx'
import { Money } from '../../../../ui/price.tsx'
import type { ReturnActions } from '../use-return-actions.ts'
import { WordsDialog } from './message-dialog.tsx'

/** Refund amount: the paid value of the lines is suggested; the maximum is what is left of the payment. */
export function RefundDialog({ of, actions, onClose }: { of: DashboardReturn; actions: ReturnActions; onClose: () => void }) {
  const { t } = useTranslation()
  const { currency, value, suggested, suggestedDelivery, refundable } = of
  const [text, setText] = useState(String(suggested))
  const [tried, setTried] = useState(false)
  const amount = readNumber(text) || 0
  const problem =
    amount <= 0
      ? t('dashboard.returns.refund.noAmount')
      : amount > refundable
        ? t('dashboard.returns.refund.tooMuch', { amount: moneyInText(refundable, currency) })
        : undefined
  const done = async (words: string) => {
    setTried(true)
    if (problem) return
    if (await actions.refund({ amount, delivery: Math.min(suggestedDelivery, amount), words })) onClose()
  }
  const row = (label: string, sum: number) => (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-soft">{label}</dt>
      <dd>
        <Money amount={sum} currency={currency} />
      </dd>
    </div>
  )
  return (
    <WordsDialog
      title={t('dashboard.returns.refund.title')}
      action={t('dashboard.returns.refund.do', { amount: moneyInText(amount, currency) })}
      busy={actions.busy === 'refund'}
      onDone={(words) => void done(words)}
      onClose={onClose}
    >
      <dl className="rounded-card border border-line bg-card px-4 py-2">
        {row(t('dashboard.returns.refund.goods'), value)}
        {suggestedDelivery > 0 && row(t('dashboard.returns.refund.delivery'), suggestedDelivery)}
        {row(t('dashboard.returns.refund.left'), refundable)}
      </dl>
      <Input
        label={t('dashboard.returns.refund.amount')}
        inputMode="decimal"
        dir="ltr"
        className="[&_input]:text-page"
        value={text}
        error={tried ? problem : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </WordsDialog>
  )
}
