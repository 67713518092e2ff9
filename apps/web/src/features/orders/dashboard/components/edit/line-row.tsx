import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, moneyInText } from '../../../../../lib/format.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { Picture } from '../../../../../ui/picture.tsx'
import { Money } from '../../../../../ui/price.tsx'
import { variantText } from '../../../../cart/index.ts'

/** An order line: product, quantity and unit price. The end column shows the quantity, the line total, or controls. */
export function LineRow({
  line,
  qty = line.qty,
  currency,
  end,
}: {
  line: DashboardOrder['items'][number]
  /** units that this row is about */
  qty?: number
  /** shows the price in this currency */
  currency?: DashboardOrder['currency']
  /** `total` shows the line total; default is the quantity */
  end?: ReactNode | 'total'
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const about = [variantText(line), line.sku].filter(Boolean).join(' · ')
  const showsTotal = end === 'total' && currency !== undefined
  return (
    <li className="flex items-center gap-3.5 py-3">
      <Picture picture={line.image} alt="" sizes="56px" className="h-16 w-13 shrink-0 rounded-[9px] object-cover" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <bdi>{line.name}</bdi>
        </p>
        {about && (
          <p className="text-sm text-soft">
            <bdi>{about}</bdi>
          </p>
        )}
        {currency && (
          <p className="text-sm text-soft tabular">
            {showsTotal ? (
              <bdi dir="ltr">
                {formatNumber(qty, language)} × <Money amount={line.price} currency={currency} />
              </bdi>
            ) : qty > 1 ? (
              t('dashboard.orders.each', { price: moneyInText(line.price, currency) })
            ) : (
              <Money amount={line.price} currency={currency} />
            )}
          </p>
        )}
      </div>
      {showsTotal ? (
        <Money amount={line.total} currency={currency} className="font-semibold" />
      ) : (
        (end ?? (
          <span className="text-lg font-semibold tabular">
            <span className="sr-only">{t('orders.units', { count: qty })}</span>
            <span aria-hidden>
              <span className="text-sm font-normal text-faint">× </span>
              {formatNumber(qty, language)}
            </span>
          </span>
        ))
      )}
    </li>
  )
}
