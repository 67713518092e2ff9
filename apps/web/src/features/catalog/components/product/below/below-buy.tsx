import type { Product, Variant } from '@haat/shared/catalog/schema.ts'
import type { Choice } from '@haat/shared/catalog/variants.ts'
import { GitCompareArrows } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../../../lib/lazy-now.tsx'
import { paths } from '../../../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/cx.ts'
import { AlertButton } from '../../../../alerts/index.ts'
import { useCompare } from '../../../../cart/index.ts'
import { refusalOf } from '../refusal.ts'
import { DeliveryToMe } from './delivery-to-me.tsx'
import { ProductDetails } from './product-details.tsx'

const BundleParts = lazyPart(() => import('./bundle-parts.tsx'))

interface Props {
  product: Product
  choice: Choice
  variant: Variant | undefined
  price: number
}

/** Sections below the buy button beside the images: price alert, comparison, parts of a bundle, delivery and details. */
export function BelowBuy({ product, choice, variant, price }: Props) {
  const { t } = useTranslation()
  const contents = product.type === 'simple' ? product.variants[0] : variant
  const isSoldOut = refusalOf(product, choice, variant) === 'soldOut'
  return (
    <>
      <div className="mt-3 -ms-4.5 flex flex-wrap items-center">
        {!isSoldOut && <AlertButton kind="price" variant="quiet" productId={product._id} name={product.name} />}
        <CompareToggle product={product} />
      </div>
      {contents?.parts && (
        <Suspense>
          <BundleParts variant={contents} />
        </Suspense>
      )}
      {(variant ?? product.variants.find(({ digital }) => !digital) ?? product.variants[0])?.digital ? (
        <p className="mt-4 text-sm text-soft">{t('catalog.product.digital')}</p>
      ) : (
        <DeliveryToMe amount={price} weight={variant?.weight ?? product.weight} />
      )}
      <ProductDetails product={product} variant={variant} />
    </>
  )
}

function CompareToggle({ product }: { product: Product }) {
  const { t } = useTranslation()
  const { ids, has, isFull, toggle } = useCompare()
  const on = has(product._id)
  return (
    <>
      <Button
        variant="quiet"
        aria-pressed={on}
        className={cx(on && 'text-brand-text')}
        icon={<GitCompareArrows aria-hidden className="size-4.5" />}
        disabledReason={!on && isFull ? t('catalog.compare.full', { count: ids.length }) : undefined}
        onClick={() => toggle(product._id)}
      >
        {t(on ? 'catalog.compare.on' : 'catalog.compare.add')}
      </Button>
      {ids.length > 0 && (
        <ButtonLink to={paths.compare} variant="quiet" className="underline underline-offset-4">
          {t('catalog.compare.open', { count: ids.length })}
        </ButtonLink>
      )}
    </>
  )
}
