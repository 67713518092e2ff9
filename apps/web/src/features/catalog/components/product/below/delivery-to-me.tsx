import { unitWeight } from '@haat/shared/delivery/rules.ts'
import { ChevronRight, Store, Truck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../../../lib/lazy-now.tsx'
import { useCurrency, useSettings } from '../../../../../lib/settings.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { cx } from '../../../../../ui/cx.ts'
import { LazySection } from '../../../../../ui/feedback/lazy-section.tsx'
import { Skeleton } from '../../../../../ui/layout/skeleton.tsx'
import { Money } from '../../../../../ui/price.tsx'
import { useShippingInfo } from '../../../../cart/index.ts'
import { arrival, toDeliveryOffers, useDeliveryAreas } from '../../../../delivery/index.ts'

const PlacePicker = lazyPart(() => import('./place-picker.tsx'))

/** Delivery cost and date for the visitor's location, which is stored with the cart. */
export function DeliveryToMe({ amount, weight }: { amount: number /** grams */; weight: number | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const { extensions = [] } = useSettings()
  // An extension may ask another amount of each cart.
  const isPerCart = extensions.some(({ delivery }) => delivery)
  const [{ country, state, city }] = useShippingInfo()
  const { areas, isFetching, error } = useDeliveryAreas({ country, state, city }, { skip: !country })
  const [open, setOpen] = useState(false)
  const offers = country && areas ? toDeliveryOffers(areas, unitWeight(weight)) : []
  const best = offers.find(({ type }) => type === 'delivery') ?? offers.find(({ type }) => type === 'express')
  const pickup = offers.find(({ type }) => type === 'pickup')
  const free = best?.freeOver !== undefined && best.freeOver !== null && amount >= best.freeOver
  return (
    <section aria-label={t('catalog.delivery.label')} className="mt-5 rounded-card border border-line bg-card">
      <button
        type="button"
        className="flex min-h-18 w-full items-center gap-3.5 rounded-card px-4 py-3 text-start hover:bg-sunken/60"
        onClick={() => setOpen(true)}
      >
        <Truck aria-hidden className="size-5.5 shrink-0 text-brand-text" />
        <span className="min-w-0 flex-1">
          {!country ? (
            <>
              <span className="block font-semibold">{t('catalog.delivery.ask')}</span>
              <span className="block text-sm text-soft">{t('catalog.delivery.askText')}</span>
            </>
          ) : best ? (
            <>
              <span className="block font-semibold">
                <bdi>{city || best.areaName}</bdi> · {arrival(best, language, t)}
              </span>
              <span className="block text-sm text-soft">
                {isPerCart ? t('cart.deliveryLater') : <Cost amount={free ? 0 : best.cost} />}
                {!isPerCart && !free && best.freeOver !== null && best.cost > 0 && (
                  <>
                    {' · '}
                    {t('catalog.delivery.freeOver')} <Money amount={best.freeOver} currency={currency} />
                  </>
                )}
              </span>
            </>
          ) : isFetching ? (
            <>
              <Skeleton className="my-1 h-4 w-40" />
              <Skeleton className="my-1.5 h-3.5 w-24" />
            </>
          ) : (
            <>
              <span className="block font-semibold">{t(error ? 'ui.failedTitle' : 'catalog.delivery.none')}</span>
              <span className="block text-sm text-soft">{t('catalog.delivery.change')}</span>
            </>
          )}
        </span>
        {country && <span className="sr-only">{t('catalog.delivery.change')}</span>}
        <ChevronRight aria-hidden className="size-4.5 text-faint flip-rtl" />
      </button>
      {pickup && (
        <p className={cx('mx-4 flex items-center gap-3.5 border-t border-line py-3 text-sm text-soft')}>
          <Store aria-hidden className="size-5.5 shrink-0 text-brand-text" />
          <span>
            {t('catalog.delivery.pickup', { area: pickup.areaName })} ·{' '}
            {isPerCart ? t('cart.deliveryLater') : <Cost amount={pickup.cost} />}
          </span>
        </p>
      )}
      {open && (
        <LazySection failure="toast">
          <PlacePicker onClose={() => setOpen(false)} />
        </LazySection>
      )}
    </section>
  )
}

function Cost({ amount }: { amount: number }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  return amount === 0 ? t('catalog.delivery.free') : <Money amount={amount} currency={currency} />
}
