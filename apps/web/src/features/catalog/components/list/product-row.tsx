import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ProductGrid } from './product-grid.tsx'

/** A titled row of products with a link to all of them. */
export function ProductRow({
  title,
  eyebrow,
  text,
  href,
  products,
  children,
}: {
  title: string
  eyebrow?: string | undefined
  text?: string | undefined
  href?: string
  products?: ProductCard[]
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-11 md:mt-13">
      <header className="mb-5 flex items-end justify-between gap-4 md:mb-6">
        <div className="min-w-0">
          {eyebrow && <p className="mb-1 text-sm font-medium text-soft">{eyebrow}</p>}
          <h2 id={id} className="text-[25px] md:text-[31px]">
            {title}
          </h2>
          {text && <p className="mt-1 text-soft">{text}</p>}
        </div>
        {href && (
          <Link
            to={href}
            aria-label={t('catalog.seeAllOf', { title })}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 font-medium hover:underline"
          >
            {t('catalog.seeAll')}
            <ArrowRight aria-hidden className="size-4 flip-rtl" />
          </Link>
        )}
      </header>
      {products ? <ProductGrid products={products} /> : children}
    </section>
  )
}
