import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import type { Product } from '@haat/shared/catalog/schema.ts'
import {
  type AddressedChoice,
  chosenColor,
  chosenVariant,
  firstChoice,
  picturesFor,
  toAddress,
  withValue,
} from '@haat/shared/catalog/variants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../../lib/api/api.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { Price } from '../../../../ui/price.tsx'
import { CutBadge } from '../../components/list/cut-badge.tsx'
import { ProductDetails } from '../../components/product/below/product-details.tsx'
import { Gallery } from '../../components/product/gallery.tsx'
import { VariantChoice } from '../../components/product/variant-choice.tsx'
import { useProductPreviewQuery } from '../api.ts'

/** Preview of an unpublished product, rendered with the storefront's components. */
export default function Preview({ product: { _id, name }, onClose }: { product: DashboardProduct; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useProductPreviewQuery(_id)
  const failure = toFailure(error)
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.products.preview')} className="sm:max-w-5xl!">
      <div className="space-y-5 p-5">
        <FormAlert tone="info">{t('dashboard.products.previewText')}</FormAlert>
        {data ? (
          <Shown product={data} />
        ) : failure ? (
          <Failed failure={failure} onRetry={refetch} />
        ) : (
          <div role="status" aria-label={name} className="grid gap-8 md:grid-cols-2">
            <Skeleton className="aspect-4/5 rounded-card" />
            <Skeleton className="h-64 rounded-card" />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Shown({ product }: { product: Product }) {
  const currency = useCurrency()
  const [input, setInput] = useState<AddressedChoice>({})
  const choice = firstChoice(product, input)
  const variant = chosenVariant(product, choice)
  const color = chosenColor(product, choice)
  const price = variant?.price ?? product.price
  const compare = variant ? variant.comparePrice : product.comparePrice
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      <div className="min-w-0">
        <Gallery key={color ?? ''} pictures={picturesFor(product, color)} videos={product.videos} name={product.name}>
          <CutBadge price={price} compare={compare} className="absolute start-4 top-4" />
        </Gallery>
      </div>
      <div className="min-w-0">
        <h2 dir="auto" className="text-page text-[28px]">
          {product.name}
        </h2>
        <p className="mt-3">
          <Price
            price={price}
            compare={compare}
            from={!variant && product.priceVaries}
            currency={currency}
            className="gap-x-3 text-[22px]"
            compareClassName="text-base"
          />
        </p>
        {product.shortDescription && (
          <p dir="auto" className="mt-3 text-soft text-page">
            {product.shortDescription}
          </p>
        )}
        <VariantChoice
          product={product}
          choice={choice}
          asked={undefined}
          onChoose={(axis, name) => setInput(toAddress(product, withValue(product, choice, axis, name)))}
        />
        <ProductDetails product={product} variant={variant} />
      </div>
    </div>
  )
}
