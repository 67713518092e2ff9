import type { ShownBlockOf } from '@haat/shared/blocks/shown.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { Stars } from '../../../ui/rating.tsx'
import { BlockSection } from './block-section.tsx'

/** Reviews of customers, as cards. */
export function Testimonials({ block: { title, reviews } }: { block: ShownBlockOf<'testimonials'> }) {
  const { t } = useTranslation()
  return (
    <BlockSection title={title}>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {reviews.map(({ _id, author, stars, title, text, verified, product }) => (
          <li key={_id} className="flex min-w-0 flex-col rounded-card border border-line bg-card p-5 md:p-6">
            <Stars value={stars} className="text-warn" />
            {title && (
              <p dir="auto" className="mt-3 font-semibold">
                {title}
              </p>
            )}
            <blockquote dir="auto" className="mt-2 line-clamp-5 flex-1 text-soft">
              {text}
            </blockquote>
            <p className="mt-4 text-sm font-medium">
              <bdi>{author || t('catalog.reviews.somebody')}</bdi>
              {verified && <span className="ms-2 font-normal text-soft">{t('catalog.reviews.verified')}</span>}
            </p>
            <Link
              to={to(paths.product, { slug: product.slug })}
              className="mt-1 min-h-6 self-start text-sm text-brand-text hover:underline"
            >
              <bdi>{product.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
