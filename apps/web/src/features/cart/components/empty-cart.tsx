import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { useCurrency } from '../../../lib/settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCartIdeasQuery } from '../api.ts'

/** The empty cart, with product suggestions. */
export function EmptyCart({ ideas = 4 }: { ideas?: number }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { data } = useCartIdeasQuery({ limit: ideas, inStock: '1' })
  return (
    <>
      <EmptyState icon={<ShoppingBag aria-hidden />} title={t('cart.emptyTitle')} text={t('cart.emptyText')}>
        <ButtonLink variant="ink" to={paths.shop}>
          {t('cart.browse')}
        </ButtonLink>
      </EmptyState>
      {data && data.products.length > 0 && (
        <section aria-labelledby="cart-ideas" className="pb-12">
          <h2 id="cart-ideas" className="mb-4 text-lg">
            {t('cart.ideas')}
          </h2>
          <ul className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(150px,1fr))]">
            {data.products.map((product) => (
              <li key={product._id} className="min-w-0">
                <Link to={to(paths.product, { slug: product.slug })} className="group block">
                  <Picture
                    picture={product.image}
                    alt=""
                    sizes="(min-width: 768px) 230px, 45vw"
                    className="aspect-[4/5] w-full rounded-card object-cover"
                  />
                  <span className="mt-2.5 block truncate font-semibold group-hover:underline">{product.name}</span>
                  <Price
                    price={product.price}
                    compare={product.comparePrice}
                    from={product.priceVaries}
                    currency={currency}
                    className="text-sm"
                  />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
