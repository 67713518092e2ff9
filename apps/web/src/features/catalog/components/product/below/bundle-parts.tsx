import type { Variant } from '@haat/shared/catalog/schema.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../../../lib/format.ts'
import { paths, to } from '../../../../../lib/paths.ts'
import { useCurrency } from '../../../../../lib/settings.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { Picture } from '../../../../../ui/picture.tsx'
import { Money } from '../../../../../ui/price.tsx'

/** Parts of a bundle, with links to those that are sold separately, and their separate price. */
export default function BundleParts({ variant: { parts = [], separately = 0, price } }: { variant: Variant }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  return (
    <section aria-labelledby="bundle-parts" className="mt-6">
      <h2 id="bundle-parts" className="font-sans text-[15px] font-semibold tracking-normal">
        {t('catalog.product.parts')}
      </h2>
      <ul className="mt-2 divide-y divide-line overflow-hidden rounded-card border border-line">
        {parts.map(({ variantId, name, slug, options, qty, image }) => (
          <li key={variantId} className="flex items-center gap-3 px-3 py-2">
            <Picture picture={image} sizes="56px" alt="" className="h-14 w-11 shrink-0 rounded-[8px] object-cover" />
            <div className="min-w-0 flex-1">
              {slug ? (
                <Link
                  to={to(paths.product, { slug })}
                  className="inline-flex min-h-11 items-center font-medium hover:underline md:min-h-6"
                >
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi className="font-medium">{name}</bdi>
              )}
              {options.length > 0 && (
                <p className="text-sm text-soft">
                  <bdi>{options.map(({ value, label }) => label ?? value).join(' · ')}</bdi>
                </p>
              )}
            </div>
            <span className="shrink-0 tabular text-soft">{formatNumber(qty, language)} ×</span>
          </li>
        ))}
      </ul>
      {separately > price && (
        <p className="mt-2 text-sm text-soft">
          {t('catalog.product.separately')} <Money amount={separately} currency={currency} />
        </p>
      )}
    </section>
  )
}
