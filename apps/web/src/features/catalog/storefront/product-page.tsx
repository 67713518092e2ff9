import { endpoints } from 'virtual:endpoints'
import type { Product } from '@haat/shared/catalog/schema.ts'
import { type Axis, chosenColor, chosenVariant, picturesFor } from '@haat/shared/catalog/variants.ts'
import { Star } from 'lucide-react'
import { Fragment, memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { dataOrBootAnswer } from '../../../lib/api/first-answer.ts'
import { loadNow, warm } from '../../../lib/browser/load-code.ts'
import { whenIdle } from '../../../lib/browser/timing/when-idle.ts'
import { formatNumber } from '../../../lib/format.ts'
import { lazyNow, lazyPart } from '../../../lib/lazy-now.tsx'
import { paths, to } from '../../../lib/paths.ts'
import { useCurrency } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useMeta } from '../../../lib/use-meta.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Money, Price } from '../../../ui/price.tsx'
import { loadCartDrawerCode } from '../../cart/index.ts'
import { ExtensionSlot } from '../../extensions/index.ts'
import { WishlistHeart } from '../../wishlist/index.ts'
import { useProductQuery } from '../api.ts'
import { CutBadge } from '../components/list/cut-badge.tsx'
import { ProductBadges } from '../components/list/product-badges.tsx'
import { BuyBox } from '../components/product/buy-box.tsx'
import { Gallery } from '../components/product/gallery.tsx'
import { ProductPageSkeleton } from '../components/product/product-page-skeleton.tsx'
import { ShareButton } from '../components/product/share-button.tsx'
import { VariantChoice } from '../components/product/variant-choice.tsx'
import { rememberViewed } from '../recent.ts'
import { useChoice } from '../use-choice.ts'

const ProductGone = lazyPart(() => import('../components/product/product-gone.tsx'))
const loadBelow = () => import('../components/product/below/below-buy.tsx')
const BelowBuy = lazyNow(loadBelow, (code) => code.BelowBuy)
const loadMore = () => import('../components/product/product-more.tsx')
// Rendered together with the section above, which would push it down otherwise.
const ProductMore = lazyPart(async () => {
  const [code] = await Promise.all([loadNow(loadMore), loadNow(loadBelow).catch(() => {})])
  return code
})

/** Preloads the code below the buy button; the page does not wait for it. */
export const loadPage = async (): Promise<void> => warm(loadBelow)

export default function ProductPage() {
  const { slug = '' } = useParams()
  const { currentData, isError, error, refetch } = useProductQuery({ slug })
  const product = dataOrBootAnswer(currentData, endpoints.catalog.product, { slug })?.product
  const failure = toFailure(error)
  const { search, hash } = useLocation()
  if (isError && failure?.code === 'not_found') return <ProductGone slug={slug} />
  if (isError && !product) return <Failed page failure={failure} onRetry={refetch} />
  // Redirect from a former slug.
  if (product && product.slug !== slug)
    return <Navigate replace to={{ pathname: to(paths.product, { slug: product.slug }), search, hash }} />
  return product ? <Shown key={slug} product={product} /> : <ProductPageSkeleton />
}

/** The page of a loaded product: gallery, buy box, then details. Not rendered again when the query takes over the answer in the HTML. */
const Shown = memo(function Shown({ product }: { product: Product }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const [choice, choose] = useChoice(product)
  const [asked, setAsked] = useState<Axis>()
  const variant = chosenVariant(product, choice)
  const color = chosenColor(product, choice)
  const price = variant?.price ?? product.price
  const compare = variant ? variant.comparePrice : product.comparePrice
  const trail = product.categories[0] ?? []
  useTitle(product.name)
  useMeta({ description: product.seo.description || product.shortDescription, keywords: product.seo.keyword })
  useEffect(() => rememberViewed(product._id), [product._id])
  // The next step of a shopper here is the cart; without a connection it opens too.
  useEffect(() => whenIdle(() => warm(loadCartDrawerCode)), [])

  const ask = (axis: Axis) => {
    setAsked(axis)
    const group = document.getElementById(`choose-${axis}`)
    group?.scrollIntoView({ block: 'center' })
    group?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
  }

  return (
    <div className="container-page pt-0 pb-24 md:pt-5 md:pb-6">
      <div className="hidden md:block">
        <Breadcrumbs
          label={t('ui.breadcrumbs')}
          trail={[
            { label: t('catalog.home'), href: paths.home },
            ...trail.map(({ name, slug }) => ({ label: name, href: to(paths.category, { slug }) })),
            { label: product.name },
          ]}
        />
      </div>
      <div className="grid gap-x-10 gap-y-5 md:mt-4 md:grid-cols-2 lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)] lg:gap-x-16">
        <div className="min-w-0">
          <Gallery key={color ?? ''} pictures={picturesFor(product, color)} videos={product.videos} name={product.name}>
            <ProductBadges badges={product.badges} className="start-4 top-4">
              <CutBadge price={price} compare={compare} />
            </ProductBadges>
            <WishlistHeart productId={product._id} name={product.name} className="absolute end-3 top-3 bg-card shadow-xs" />
          </Gallery>
        </div>
        <div className="min-w-0">
          <Heading product={product} />
          <div className="mt-3 flex min-h-9 flex-wrap items-baseline gap-x-3">
            <Price
              price={price}
              compare={compare}
              from={!variant && product.priceVaries}
              currency={currency}
              className="gap-x-3 text-[22px]"
              compareClassName="text-base"
            />
            {product.lowestPrice !== null && typeof compare === 'number' && (
              <span className="text-sm text-soft">
                {t('catalog.product.lowest')} <Money amount={product.lowestPrice} currency={currency} />
              </span>
            )}
          </div>
          {product.shortDescription && (
            <p dir="auto" className="mt-3 max-w-[52ch] text-soft text-page">
              {product.shortDescription}
            </p>
          )}
          <ExtensionSlot name="product" productId={product._id} slug={product.slug} price={price} />
          <VariantChoice
            product={product}
            choice={choice}
            asked={asked}
            onChoose={(axis, name) => {
              if (asked === axis) setAsked(undefined)
              choose(axis, name)
            }}
          />
          <BuyBox product={product} choice={choice} variant={variant} onAsk={ask} />
          <LazySection fallback={<div className="min-h-96" />}>
            <BelowBuy product={product} choice={choice} variant={variant} price={price} />
          </LazySection>
        </div>
      </div>
      <LazySection fallback={<div id="reviews" className="min-h-[150dvh]" />}>
        <ProductMore product={product} />
      </LazySection>
    </div>
  )
})

function Heading({ product: { name, brand, categories, rating, ratingCount } }: { product: Product }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const category = categories[0]?.at(-1)
  const places = [
    ...(brand ? [{ href: to(paths.shop, undefined, { brand: brand.slug }), label: brand.name }] : []),
    ...(category ? [{ href: to(paths.category, { slug: category.slug }), label: category.name }] : []),
  ]
  return (
    <header>
      <div className="flex min-h-11 items-center justify-between gap-3 text-sm text-soft">
        <p className="min-w-0">
          {places.map(({ href, label }, index) => (
            <Fragment key={href}>
              {index > 0 && ' · '}
              <Link to={href} className="inline-flex min-h-11 items-center hover:text-ink hover:underline md:min-h-6">
                {label}
              </Link>
            </Fragment>
          ))}
        </p>
        {ratingCount > 0 && (
          <a href="#reviews" className="inline-flex min-h-11 shrink-0 items-center gap-1.5 tabular hover:underline">
            <Star aria-hidden className="size-4 text-ink" />
            <span className="sr-only">{t('ui.rated', { value: rating })}, </span>
            <span aria-hidden className="font-semibold text-ink">
              {formatNumber(rating, language, { minimumFractionDigits: 1 })}
            </span>
            <span aria-hidden>({formatNumber(ratingCount, language)})</span>
            <span className="sr-only">{t('catalog.reviews.count', { count: ratingCount })}</span>
          </a>
        )}
      </div>
      <div className="flex items-start justify-between gap-2">
        <h1 dir="auto" className="min-w-0 text-[29px] text-page break-words md:text-[38px]">
          {name}
        </h1>
        <ShareButton title={name} className="-me-2.5" />
      </div>
    </header>
  )
}
