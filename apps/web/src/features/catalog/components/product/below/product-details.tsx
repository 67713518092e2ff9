import type { Product, Variant } from '@haat/shared/catalog/schema.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { lazyPart } from '../../../../../lib/lazy-now.tsx'
import { paths, to } from '../../../../../lib/paths.ts'
import { Collapsible } from '../../../../../ui/layout/collapsible.tsx'
import { SafeHtml } from '../../../../../ui/safe-html.tsx'

const Documents = lazyPart(() => import('../../files/documents.tsx'))
const Specifications = lazyPart(() => import('../../fields/specifications.tsx'))

const measured = ['weight', 'length', 'width', 'height', 'mpn'] as const

/** Description and specifications, collapsible. */
export function ProductDetails({ product, variant }: { product: Product; variant: Variant | undefined }) {
  const { t } = useTranslation()
  const sku = variant?.sku ?? product.sku
  const trail = product.categories[0]
  const category = trail?.at(-1)
  return (
    <div className="mt-7 border-t border-line">
      {product.description && (
        <Collapsible open title={<CollapsibleTitle>{t('catalog.product.description')}</CollapsibleTitle>}>
          <div dir="auto">
            <SafeHtml html={product.description} />
          </div>
        </Collapsible>
      )}
      {(product.fields.length > 0 || measured.some((name) => (variant ?? product)[name] !== undefined)) && (
        <Suspense>
          <Specifications product={product} variant={variant} />
        </Suspense>
      )}
      {product.documents.length > 0 && (
        <Suspense>
          <Documents documents={product.documents} />
        </Suspense>
      )}
      <Collapsible title={<CollapsibleTitle>{t('catalog.product.details')}</CollapsibleTitle>}>
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
      </Collapsible>
    </div>
  )
}

const CollapsibleTitle = ({ children }: { children: string }) => (
  <h2 className="font-sans text-[15px] font-semibold tracking-normal">{children}</h2>
)
