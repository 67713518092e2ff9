import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import { ArrowUpRight, Boxes } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/field.tsx'
import { Price } from '../../../../ui/price.tsx'
import type { PartProps } from './editor.tsx'
import { Part } from './outline.tsx'
import { amountOf } from './values.ts'

/** Price, codes and stock of a product that is one thing alone. */
export function PricePart({ product, values, change, problem }: PartProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const productId = product._id
  const field = (name: 'price' | 'comparePrice' | 'sku' | 'barcode' | 'lowAt') => ({
    value: values[name],
    error: problem(name),
    autoComplete: 'off',
    dir: 'ltr',
    className: '[&_input]:text-page',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  })
  return (
    <Part name="price">
      <div className="grid gap-4 md:grid-cols-2">
        <Input label={`${t('dashboard.products.price')} (${currency.s})`} inputMode="decimal" {...field('price')} />
        <Input
          label={`${t('dashboard.products.comparePrice')} (${currency.s})`}
          optional={t('ui.optional')}
          hint={t('dashboard.products.compareHint')}
          inputMode="decimal"
          {...field('comparePrice')}
        />
      </div>
      <Charged price={amountOf(values.price)} compare={amountOf(values.comparePrice)} />
      <StockLine product={product} />
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
          className="max-md:min-h-11"
          to={to(dashboardPaths.productVariants, { productId })}
          icon={<Boxes aria-hidden className="size-4" />}
        >
          {t('dashboard.products.toVariable')}
        </ButtonLink>
      </p>
    </Part>
  )
}

/** What a shopper will pay, once the shop's rate and rounding have been at it. */
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

function StockLine({ product: { _id, variants } }: Pick<PartProps, 'product'>) {
  const { t } = useTranslation()
  const [only] = variants
  if (!only) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">{t('dashboard.products.stock')}</span>
      <span className={only.qty >= 0 && only.qty <= only.lowAt ? 'text-sale' : undefined}>
        {only.qty < 0 ? t('dashboard.products.unlimited') : t('dashboard.products.onHand', { count: only.qty })}
      </span>
      <Link
        to={to(dashboardPaths.productStock, { productId: _id })}
        className="inline-flex min-h-9 items-center gap-1 text-sm underline underline-offset-4 max-md:min-h-11"
      >
        {t('dashboard.products.stockLink')}
        <ArrowUpRight aria-hidden className="size-3.5 flip-rtl" />
      </Link>
    </p>
  )
}
