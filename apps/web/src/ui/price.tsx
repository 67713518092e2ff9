import { useTranslation } from 'react-i18next'
import { formatMoney, type PrintedCurrency } from '../lib/format.ts'
import { cx } from './cx.ts'

/** An amount, always left-to-right. */
export function Money({ amount, currency, className }: { amount: number; currency: PrintedCurrency; className?: string }) {
  return (
    <bdi dir="ltr" className={cx('tabular whitespace-nowrap', className)}>
      {formatMoney(amount, currency)}
    </bdi>
  )
}

/** A price and, if reduced, the original price. */
export function Price({
  price,
  compare,
  from,
  currency,
  className,
  compareClassName,
}: {
  price: number
  compare?: number | null | undefined
  /** variants have different prices: shows "from" */
  from?: boolean
  currency: PrintedCurrency
  className?: string
  compareClassName?: string
}) {
  const { t } = useTranslation()
  const cut = typeof compare === 'number' && compare > price
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      {from && <span className="text-[max(0.75rem,0.85em)] font-normal text-soft">{t('ui.from')}</span>}
      {cut && <span className="sr-only">{t('ui.priceNow')}</span>}
      <Money amount={price} currency={currency} className={cx('font-semibold', cut && 'text-sale')} />
      {cut && (
        <>
          <span className="sr-only">{t('ui.priceBefore')}</span>
          <s className={cx('text-[0.9em] text-faint', compareClassName)}>
            <Money amount={compare} currency={currency} />
          </s>
        </>
      )}
    </span>
  )
}
