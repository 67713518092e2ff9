import type { Quote } from '@haat/shared/cart/schema.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../../lib/api/api.ts'
import { moneyInText } from '../../../../lib/format.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { RadioCard } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Money } from '../../../../ui/price.tsx'
import { arrival, toDeliveryOffers, useDeliveryAreas } from '../../../delivery/index.ts'
import type { Draft } from './use-draft.ts'

/** Delivery methods for the address, with cost and date. The most specific one is the default. */
export function DeliverySection({
  draft: { shipping, delivery },
  quote,
  change,
}: {
  draft: Draft
  /** its subtotal may qualify for free delivery */
  quote: Quote | undefined
  change: (part: Partial<Draft>) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const { areas, error } = useDeliveryAreas(shipping, { skip: !shipping.country })
  // Where extensions change delivery rates, the cost of each method comes from the quote.
  const offers =
    areas &&
    toDeliveryOffers(areas, quote?.weight).map((offer) => {
      const own = quote?.offers?.find(({ type, area }) => type === offer.type && area === offer.area)
      return own ? { ...offer, cost: own.cost, freeOver: own.freeOver } : offer
    })
  const goods = quote ? quote.itemTotal - quote.discount : 0
  const first = offers?.[0]
  const isServed = offers?.some(({ type, area }) => type === delivery?.type && area === delivery.area) ?? true
  useEffect(() => {
    if (first && (!delivery || !isServed)) change({ delivery: { type: first.type, area: first.area } })
  })
  const failure = toFailure(error)
  return (
    <Card aria-labelledby="how">
      <fieldset className="min-w-0">
        <legend id="how" className="mb-3 font-head text-lg">
          {t('dashboard.orders.new.how')}
        </legend>
        {!shipping.country ? (
          <p className="text-soft">{t('dashboard.orders.new.howFirst')}</p>
        ) : failure ? (
          <FormAlert>{t(`errors.${failure.code}`)}</FormAlert>
        ) : !offers ? (
          <Skeleton className="h-16 rounded-card" />
        ) : offers.length === 0 ? (
          <FormAlert>{t('dashboard.orders.new.noDelivery')}</FormAlert>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 sm:grid-cols-2">
            {offers.map((offer) => {
              const { type, area, areaName, cost, freeOver } = offer
              const isFree = cost === 0 || (freeOver !== null && goods >= freeOver)
              return (
                <RadioCard
                  key={`${type} ${area}`}
                  name="delivery"
                  checked={type === delivery?.type && area === delivery.area}
                  onChange={() => change({ delivery: { type, area } })}
                  title={t(`delivery.type.${type}`)}
                  text={
                    <>
                      <bdi>{areaName}</bdi> · {arrival(offer, language, t)}
                      {!isFree && freeOver !== null && (
                        <span className="block">
                          {t('dashboard.orders.new.freeOver', { amount: moneyInText(freeOver, currency) })}
                        </span>
                      )}
                    </>
                  }
                  end={isFree ? t('cart.free') : <Money amount={cost} currency={currency} />}
                />
              )
            })}
          </div>
        )}
      </fieldset>
    </Card>
  )
}
