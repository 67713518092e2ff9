import { marginPercent } from '@haat/shared/catalog/dashboard/rules.ts'
import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import { ArrowUpRight, Boxes } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../../lib/dashboard/paths.ts'
import { formatNumber, moneyInText } from '../../../../../lib/format.ts'
import { to } from '../../../../../lib/paths.ts'
import { useCurrency } from '../../../../../lib/settings.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { Checkbox, Input } from '../../../../../ui/form/field.tsx'
import { Price } from '../../../../../ui/price.tsx'
import { Part } from '../outline.tsx'
import type { SectionProps } from '../types.ts'
import { fieldIds, parseAmount, unlimitedStock } from '../values.ts'

/** Price, cost, stock and codes of a simple product. */
export function PriceSection(props: SectionProps) {
  const { product, values, change, problem } = props
  const { t } = useTranslation()
  const currency = useCurrency()
  const productId = product._id
  const field = (name: 'price' | 'comparePrice' | 'cost' | 'sku' | 'barcode' | 'lowAt') => ({
    value: values[name],
    error: problem(name),
    autoComplete: 'off',
    dir: 'ltr',
    className: '[&_input]:text-page',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  })
  return (
    <Part name="price">
      <div className="grid gap-4 md:grid-cols-3">
        <Input
          id={fieldIds.price}
          label={`${t('dashboard.products.price')} (${currency.s})`}
          inputMode="decimal"
          {...field('price')}
        />
        <Input
          label={`${t('dashboard.products.comparePrice')} (${currency.s})`}
          optional={t('ui.optional')}
          hint={t('dashboard.products.compareHint')}
          inputMode="decimal"
          {...field('comparePrice')}
        />
        <Input
          label={`${t('dashboard.products.cost')} (${currency.s})`}
          optional={t('ui.optional')}
          hint={<CostHint price={parseAmount(values.price)} cost={parseAmount(values.cost)} />}
          inputMode="decimal"
          {...field('cost')}
        />
      </div>
      <Charged price={parseAmount(values.price)} compare={parseAmount(values.comparePrice)} />
      {product.variants[0]?.bundle ? (
        <p className="text-sm text-soft">{t('dashboard.bundles.stockOfParts', { count: product.variants[0].qty })}</p>
      ) : (
        <StockFields {...props} />
      )}
      <div className="grid gap-4 md:grid-cols-3">
        <Input label={t('dashboard.products.sku')} hint={t('dashboard.products.skuHint')} maxLength={80} {...field('sku')} />
        <Input label={t('dashboard.products.barcode')} maxLength={80} inputMode="numeric" {...field('barcode')} />
        <Input
          label={t('dashboard.products.lowAt')}
          hint={t('dashboard.products.lowHint')}
          inputMode="numeric"
          {...field('lowAt')}
        />
      </div>
      <p className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <span className="min-w-0 flex-1 basis-56 text-sm text-soft">{t('dashboard.products.toVariableText')}</span>
        <ButtonLink
          size="sm"
          to={to(dashboardPaths.productVariants, { productId })}
          icon={<Boxes aria-hidden className="size-4" />}
        >
          {t('dashboard.products.toVariable')}
        </ButtonLink>
      </p>
    </Part>
  )
}

/** The price that customers pay after currency rate and rounding. */
function Charged({ price, compare }: { price: number | undefined; compare: number | undefined }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  if (price === undefined) return null
  const charged = (amount: number) => toAmount(chargedPrice(toMinor(amount), currency))
  const isOther = charged(price) !== price
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-x-2 rounded-button bg-sunken px-3.5 py-2.5">
      <span className="text-soft">{t('dashboard.products.charged')}</span>
      <Price price={charged(price)} compare={compare === undefined ? undefined : charged(compare)} currency={currency} />
      {isOther && <span className="text-sm text-soft">{t('dashboard.products.chargedWhy')}</span>}
    </p>
  )
}

/** Profit and margin of one unit, or a hint about the cost. */
function CostHint({ price, cost }: { price: number | undefined; cost: number | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const margin = price === undefined ? null : marginPercent(price, cost)
  if (margin === null) return t('dashboard.products.costHint')
  return t('dashboard.products.margin', {
    percent: formatNumber(margin / 100, language, { style: 'percent', maximumFractionDigits: 1 }),
    profit: moneyInText(price! - cost!, currency),
  })
}

/** Stock of a simple product. A changed stock is written to the stock history. */
function StockFields({ product: { _id }, values, change, problem }: SectionProps) {
  const { t } = useTranslation()
  const isUnlimited = values.stock === unlimitedStock
  return (
    <div className="space-y-1">
      <div className="grid items-start gap-x-4 md:grid-cols-3">
        <Input
          id={fieldIds.stock}
          label={t('dashboard.products.stock')}
          error={problem('stock')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          className="[&_input]:text-page"
          disabled={isUnlimited}
          value={isUnlimited ? '' : values.stock}
          placeholder={isUnlimited ? '∞' : undefined}
          onChange={({ target }) => change({ stock: target.value })}
        />
        <Checkbox
          className="md:mt-7"
          label={t('dashboard.products.unlimited')}
          checked={isUnlimited}
          onChange={({ target }) => change({ stock: target.checked ? unlimitedStock : '0' })}
        />
        <Link
          to={to(dashboardPaths.productStock, { productId: _id })}
          className="inline-flex min-h-11 items-center gap-1 text-sm underline underline-offset-4 md:mt-7"
        >
          {t('dashboard.products.stockLink')}
          <ArrowUpRight aria-hidden className="size-3.5 flip-rtl" />
        </Link>
      </div>
    </div>
  )
}
