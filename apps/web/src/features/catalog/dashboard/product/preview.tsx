import type { DeskProduct } from '@haat/shared/catalog/desk-schema.ts'
import type { Product } from '@haat/shared/catalog/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../../lib/api/api.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { Skeleton } from '../../../../ui/bits.tsx'
import { Failed } from '../../../../ui/failed.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { Price } from '../../../../ui/price.tsx'
import { CutBadge } from '../../parts/cut-badge.tsx'
import { Gallery } from '../../parts/gallery.tsx'
import { ProductDetails } from '../../parts/product-details.tsx'
import { VariantChoice } from '../../parts/variant-choice.tsx'
import { type Choice, chosenVariant, firstChoice, picturesFor } from '../../variants.ts'
import { useProductPreviewQuery } from '../api.ts'

/** A product that is not in the shop yet, made of the very parts the shop shows it with. */
export default function Preview({ product: { _id, name }, onClose }: { product: DeskProduct; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useProductPreviewQuery(_id)
  const failure = failureOf(error)
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
  const [wish, setWish] = useState<Choice>({})
  const choice = firstChoice(product, wish)
  const variant = chosenVariant(product, choice)
  const price = variant?.price ?? product.price
  const compare = variant ? variant.comparePrice : product.comparePrice
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      <div className="min-w-0">
        <Gallery key={choice.color ?? ''} pictures={picturesFor(product, choice.color)} name={product.name}>
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
          onChoose={(axis, name) => setWish({ ...choice, [axis]: name })}
        />
        <ProductDetails product={product} variant={variant} />
      </div>
    </div>
  )
}
