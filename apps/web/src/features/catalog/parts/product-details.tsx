import type { Product, Variant } from '@haat/shared/catalog/schema.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { Fold } from '../../../ui/bits.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'

/** The long text and the small facts, folded. */
export function ProductDetails({ product, variant }: { product: Product; variant: Variant | undefined }) {
  const { t } = useTranslation()
  const sku = variant?.sku ?? product.sku
  const trail = product.categories[0]
  const category = trail?.at(-1)
  return (
    <div className="mt-7 border-t border-line">
      {product.description && (
        <Fold open title={<FoldTitle>{t('catalog.product.description')}</FoldTitle>}>
          <div dir="auto">
            <SafeHtml html={product.description} />
          </div>
        </Fold>
      )}
      <Fold title={<FoldTitle>{t('catalog.product.details')}</FoldTitle>}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          {product.brand && (
            <>
              <dt className="text-soft">{t('catalog.filters.brand')}</dt>
              <dd>
                <Link className="underline underline-offset-4" to={to(paths.shop, undefined, { brand: product.brand.slug })}>
                  {product.brand.name}
                </Link>
              </dd>
            </>
          )}
          {category && (
            <>
              <dt className="text-soft">{t('catalog.filters.category')}</dt>
              <dd>
                <Link className="underline underline-offset-4" to={to(paths.category, { slug: category.slug })}>
                  {category.name}
                </Link>
              </dd>
            </>
          )}
          {sku && (
            <>
              <dt className="text-soft">{t('catalog.product.sku')}</dt>
              <dd>
                <bdi dir="ltr">{sku}</bdi>
              </dd>
            </>
          )}
          {product.tags.length > 0 && (
            <>
              <dt className="text-soft">{t('catalog.product.tags')}</dt>
              <dd className="flex flex-wrap gap-x-3">
                {product.tags.map((tag) => (
                  <Link
                    key={tag}
                    className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-0"
                    to={to(paths.shop, undefined, { q: tag })}
                  >
                    {tag}
                  </Link>
                ))}
              </dd>
            </>
          )}
        </dl>
      </Fold>
    </div>
  )
}

const FoldTitle = ({ children }: { children: string }) => (
  <h2 className="font-sans text-[15px] font-semibold tracking-normal">{children}</h2>
)
