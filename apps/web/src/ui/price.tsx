import type { Currency } from '@haat/shared/settings/schema.ts'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../lib/format.ts'
import { cx } from './cx.ts'

/** An amount, always left to right. */
export function Money({
  amount,
  currency,
  className,
}: {
  amount: number
  currency: Pick<Currency, 's' | 'decimals'>
  className?: string
}) {
  return (
    <bdi dir="ltr" className={cx('tabular whitespace-nowrap', className)}>
      {formatMoney(amount, currency)}
    </bdi>
  )
}

/** A price and, when it was higher, what it was. */
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
  /** variants differ: "from" stands before it */
  from?: boolean
  currency: Pick<Currency, 's' | 'decimals'>
  className?: string
  compareClassName?: string
}) {
  const { t } = useTranslation()
  const cut = typeof compare === 'number' && compare > price
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      {from && <span className="text-[0.85em] font-normal text-soft">{t('ui.from')}</span>}
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
