import type { DashboardReturn } from '@haat/shared/returns/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { Money } from '../../../../ui/price.tsx'
import { optionsText } from '../../labels.ts'

/** Returned lines with outcome and value. */
export function GoodsCard({ of }: { of: DashboardReturn }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Card aria-labelledby="goods">
      <h2 id="goods" className="text-lg">
        {t('returns.goods')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {of.lines.map((line) => (
          <li key={line._id} className="flex gap-3.5 py-3">
            <Picture picture={line.image} alt="" sizes="56px" className="h-16 w-13 shrink-0 rounded-[8px] object-cover" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 font-semibold">
                  <bdi dir="ltr" className="tabular">
                    {formatNumber(line.qty, language)} ×
                  </bdi>{' '}
                  <bdi>{line.name}</bdi>
                </span>
                <Money amount={line.value} currency={of.currency} className="font-semibold" />
              </p>
              <p className="text-sm text-soft">
                <bdi>{[optionsText(line), line.sku].filter(Boolean).join(' · ')}</bdi>
              </p>
              {line.exchange && (
                <p className="text-sm text-soft">
                  {optionsText(line.exchange)
                    ? t('returns.swap', { what: `\u2068${optionsText(line.exchange)}\u2069` })
                    : t('returns.swapSame')}
                </p>
              )}
              {line.received !== null && (
                <p className="text-sm">{t('dashboard.returns.came', { received: line.received, resellable: line.resellable })}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
