import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { Boxes, History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dashboardPaths } from '../../../../../lib/dashboard/paths.ts'
import { formatNumber } from '../../../../../lib/format.ts'
import { to } from '../../../../../lib/paths.ts'
import { useCurrency } from '../../../../../lib/settings.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/cx.ts'
import { Money } from '../../../../../ui/price.tsx'
import { Part } from '../outline.tsx'
import { VariantsTable } from './variants-table.tsx'

/** With at most this many variants, their price, stock and SKU are edited here; the other fields and larger products have a page of their own. */
const mostInPlace = 20
const shown = 8

/** The variants of a product: a few are edited in place, many are summed up; all have a page of their own. */
export function VariantsSection({ product, readOnly }: { product: DashboardProduct; readOnly?: boolean }) {
  const { t } = useTranslation()
  const { variants, _id: productId } = product
  return (
    <Part name="variants">
      {!readOnly && variants.length <= mostInPlace ? <VariantsTable product={product} /> : <Summary variants={variants} />}
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink
          size="sm"
          to={to(dashboardPaths.productVariants, { productId })}
          icon={<Boxes aria-hidden className="size-4" />}
        >
          {t(readOnly ? 'dashboard.products.allVariants' : 'dashboard.products.editVariants')}
        </ButtonLink>
        <ButtonLink
          size="sm"
          variant="quiet"
          to={to(dashboardPaths.productStock, { productId })}
          icon={<History aria-hidden className="size-4" />}
        >
          {t('dashboard.products.stockLink')}
        </ButtonLink>
      </div>
    </Part>
  )
}

function Summary({ variants }: Pick<DashboardProduct, 'variants'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const rest = variants.length - shown
  return (
    <>
      <ul className="divide-y divide-line">
        {variants.slice(0, shown).map(({ _id, color, attribute, charged, qty, lowAt, active, sku }) => (
          <li key={_id} className={cx('flex flex-wrap items-center gap-x-3 gap-y-0.5 py-2', !active && 'text-faint')}>
            <span className="flex min-w-0 flex-1 basis-28 items-center gap-2 font-medium">
              {color && <Swatch value={color.value} />}
              <bdi>{[color?.name, attribute].filter(Boolean).join(' · ')}</bdi>
              {!active && <span className="text-sm font-normal">({t('dashboard.products.notSold')})</span>}
            </span>
            {sku && (
              <bdi dir="ltr" className="text-sm text-soft max-md:hidden">
                {sku}
              </bdi>
            )}
            <span className={cx('min-w-16 text-end text-sm tabular', qty >= 0 && qty <= lowAt && active && 'text-sale')}>
              {qty < 0 ? <span title={t('dashboard.products.unlimited')}>∞</span> : formatNumber(qty, language)}
            </span>
            <Money amount={charged} currency={currency} className="min-w-20 text-end" />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-sm text-soft">{t('dashboard.products.moreVariants', { count: rest })}</p>}
    </>
  )
}

export const Swatch = ({ value, className }: { value: string; className?: string }) => (
  <span
    aria-hidden
    className={cx('inline-block size-4 shrink-0 rounded-full border border-field-line/50', className)}
    style={{ backgroundColor: value }}
  />
)
