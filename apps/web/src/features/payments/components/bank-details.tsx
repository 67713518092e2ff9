import type { Order } from '@haat/shared/orders/schema.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../lib/settings.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Money } from '../../../ui/price.tsx'
import { bankAccount } from '../bank-account.ts'

/** Bank account, amount and reference with copy buttons. */
export function BankDetails({ order, amount }: { order: Pick<Order, 'orderId' | 'currency'>; amount: number }) {
  const { t } = useTranslation()
  const { rows, words } = bankAccount(useSettings().bank.details)
  return (
    <div className="space-y-3">
      <dl className="divide-y divide-line rounded-card border border-line bg-paper px-4">
        <Row label={t('payments.bank.amount')} copy={String(amount)}>
          <Money amount={amount} currency={order.currency} className="font-semibold" />
        </Row>
        <Row label={t('payments.bank.reference')} hint={t('payments.bank.referenceHint')} copy={order.orderId}>
          <bdi dir="ltr" className="font-semibold tabular">
            {order.orderId}
          </bdi>
        </Row>
        {rows.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static lines
          <Row key={index} label={label ?? t('payments.bank.account')} copy={value}>
            <bdi dir="auto" className="inline-block max-w-full text-start font-semibold break-words whitespace-pre-line">
              {value}
            </bdi>
          </Row>
        ))}
      </dl>
      {words && (
        <p dir="auto" className="text-sm whitespace-pre-line text-soft">
          {words}
        </p>
      )}
    </div>
  )
}

function Row({ label, hint, copy, children }: { label: string; hint?: string; copy: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="relative flex min-h-14 flex-col justify-center py-1.5 pe-11">
      <dt className="text-[13px] text-soft">
        <bdi>{label}</bdi>
      </dt>
      <dd>
        {children}
        {hint && <span className="block text-[13px] text-soft">{hint}</span>}
        <span className="absolute inset-y-0 end-0 flex items-center">
          <CopyButton
            label={t('payments.bank.copy', { what: `\u2068${label}\u2069` })}
            done={t('payments.bank.copied')}
            text={copy}
            className="-me-2.5"
          />
        </span>
      </dd>
    </div>
  )
}
