import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { Money } from '../../../../ui/price.tsx'
import { variantText } from '../../../cart/index.ts'

/** One line: what it is, and how many of it; what it costs, or something to be done with it, at the end. */
export function LineRow({
  line,
  qty = line.qty,
  currency,
  end,
}: {
  line: DeskOrder['items'][number]
  /** pieces that are meant here */
  qty?: number
  /** with it the price is shown */
  currency?: DeskOrder['currency']
  end?: ReactNode
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const about = [variantText(line), line.sku].filter(Boolean).join(' · ')
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
          <p className="text-sm text-soft">
            <bdi dir="ltr" className="tabular">
              {formatNumber(qty, language)} × <Money amount={line.price} currency={currency} />
            </bdi>
          </p>
        )}
        {line.refunded > 0 && <p className="text-sm text-soft">{t('dashboard.refunds.piecesBack', { count: line.refunded })}</p>}
      </div>
      {end ??
        (currency && qty === line.qty ? (
          <Money amount={line.total} currency={currency} className="font-semibold" />
        ) : (
          <span className="text-lg font-semibold tabular">
            <span aria-hidden className="text-sm font-normal text-faint">
              ×{' '}
            </span>
            {formatNumber(qty, language)}
          </span>
        ))}
    </li>
  )
}
