import { bundleStock, limitingParts } from '@haat/shared/catalog/bundles.ts'
import type { DashboardPart } from '@haat/shared/catalog/dashboard/bundles.ts'
import { marginPercent } from '@haat/shared/catalog/dashboard/rules.ts'
import type { DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../../lib/dashboard/list/list-text.ts'
import { formatNumber, moneyInText } from '../../../../lib/format.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Money } from '../../../../ui/price.tsx'
import { partName } from './parts-editor.tsx'

/** Separate price of the parts, margin of the bundle, number that can be sold, and the parts that limit it. */
export function PartsSummary({ parts, variant }: { parts: readonly DashboardPart[]; variant: DashboardVariant }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const alone = sumOf(parts, ({ price }) => price)
  const cost = parts.every(({ cost }) => cost !== null) ? sumOf(parts, ({ cost }) => cost!) : undefined
  const margin = cost === undefined ? null : marginPercent(variant.price, cost)
  const saving = alone - variant.charged
  const counted = parts.map(({ stock, state, qty }) => ({ stock: state === 'sold' || state === 'hidden' ? stock : 0, qty }))
  const stock = bundleStock(counted)
  const limiting = limitingParts(counted).map((index) => partName(parts[index]!))
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-button bg-sunken px-3.5 py-3 md:grid-cols-3">
      <Fact label={t('dashboard.bundles.alone')}>
        <Money amount={alone} currency={currency} />
        {saving > 0 && (
          <span className="block text-sm text-soft">
            {t('dashboard.bundles.saves', { amount: moneyInText(saving, currency) })}
          </span>
        )}
      </Fact>
      <Fact label={t('dashboard.bundles.margin')}>
        {margin === null ? (
          <span className="text-sm text-soft">{t('dashboard.bundles.noCost')}</span>
        ) : (
          t('dashboard.products.margin', {
            percent: formatNumber(margin / 100, language, { style: 'percent', maximumFractionDigits: 1 }),
            profit: moneyInText(variant.price - cost!, currency),
          })
        )}
      </Fact>
      <Fact label={t('dashboard.products.stock')}>
        {stock === unlimited ? t('dashboard.products.unlimited') : formatNumber(stock, language)}
        {limiting.length > 0 && (
          <span className="block text-sm text-soft">
            {t('dashboard.bundles.limitedBy', { names: listText(limiting, language) })}
          </span>
        )}
      </Fact>
    </dl>
  )
}

const sumOf = (parts: readonly DashboardPart[], amount: (part: DashboardPart) => number): number =>
  Math.round(parts.reduce((sum, part) => sum + amount(part) * part.qty, 0) * 100) / 100

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="mt-0.5 break-words">{children}</dd>
  </div>
)
