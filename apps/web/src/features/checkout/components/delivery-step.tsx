import { MapPinOff } from 'lucide-react'
import { type FormEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { moneyInText } from '../../../lib/format.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useCurrency } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { RadioCard, Textarea } from '../../../ui/form/field.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Money } from '../../../ui/price.tsx'
import { type CartView, cartActions, useCart } from '../../cart/index.ts'
import { arrival, type Offer, useDeliveryAreas } from '../../delivery/index.ts'
import { useOffers } from '../use-offers.ts'
import { ActionBar } from './action-bar.tsx'
import { PhoneTotals } from './order-summary.tsx'
import { AddressRecap } from './recaps.tsx'
import { StepTitle } from './step-title.tsx'

interface Props {
  view: CartView
  note: string
  onNote: (note: string) => void
  onNext: () => void
}

/** Delivery methods for the address, with cost and date. */
export function DeliveryStep({ view, note, onNote, onNext }: Props) {
  const { t } = useTranslation()
  const { deliveryInfo } = useCart()
  const dispatch = useDispatch()
  const { offers, failure, refetch } = useOffers(view)
  const chosen = offers?.find(({ type, area }) => type === deliveryInfo.type && area === deliveryInfo.area)

  const first = offers?.[0]
  useEffect(() => {
    if (first && !chosen) dispatch(cartActions.updateDeliveryInfo({ type: first.type, area: first.area, cost: first.cost }))
  }, [first, chosen, dispatch])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) onNext()
  }
  return (
    <form onSubmit={onSubmit} className="space-y-5">
      <AddressRecap />
      <StepTitle>{t('checkout.deliveryTitle')}</StepTitle>
      {offers ? (
        offers.length > 0 ? (
          <fieldset className="space-y-2.5">
            <legend className="sr-only">{t('checkout.deliveryTitle')}</legend>
            {offers.map((offer) => (
              <OfferCard
                key={`${offer.type} ${offer.area}`}
                offer={offer}
                goods={view.itemTotal - view.discount}
                checked={offer === chosen}
                onChoose={() =>
                  dispatch(cartActions.updateDeliveryInfo({ type: offer.type, area: offer.area, cost: offer.cost }))
                }
              />
            ))}
          </fieldset>
        ) : (
          <NoDelivery />
        )
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <div aria-hidden className="space-y-2.5">
          {[0, 1, 2].map((one) => (
            <Skeleton key={one} className="h-[76px] w-full rounded-card" />
          ))}
        </div>
      )}
      <Textarea
        label={t('checkout.note')}
        optional={t('ui.optional')}
        name="note"
        rows={2}
        maxLength={500}
        dir="auto"
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
      <PhoneTotals view={view} />
      <ActionBar
        type="submit"
        total={view.total}
        disabledReason={view.blocked ? t('cart.mendFirst') : chosen ? undefined : t('checkout.chooseDelivery')}
      >
        {t('checkout.toPayment')}
      </ActionBar>
    </form>
  )
}

/** The shop does not deliver to the address, or to none at the moment. */
function NoDelivery() {
  const { t } = useTranslation()
  const { areas, isFetching } = useDeliveryAreas()
  if (isFetching) return null
  const isNowhere = areas?.every(({ rates }) => rates.length === 0)
  return (
    <EmptyState
      icon={<MapPinOff aria-hidden />}
      title={t(isNowhere ? 'checkout.nowhereTitle' : 'checkout.noDeliveryTitle')}
      text={t(isNowhere ? 'checkout.nowhereText' : 'checkout.noDeliveryText')}
    >
      {isNowhere ? (
        <ButtonLink variant="ink" to={paths.contact}>
          {t('contact.title')}
        </ButtonLink>
      ) : (
        <ButtonLink variant="ink" to={to(paths.checkout, undefined, { step: 'address' })}>
          {t('checkout.changeAddress')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

interface OfferProps {
  offer: Offer
  goods: number
  checked: boolean
  onChoose: () => void
}

function OfferCard({ offer, goods, checked, onChoose }: OfferProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const { type, area, areaName, cost, freeOver } = offer
  const isFree = cost === 0 || (freeOver !== null && goods >= freeOver)
  const when = arrival(offer, language, t)
  return (
    <RadioCard
      name="delivery"
      value={`${type} ${area}`}
      checked={checked}
      onChange={onChoose}
      title={t(`delivery.type.${type}`)}
      text={
        <>
          {type === 'pickup' ? `${when} · ${areaName}` : when}
          {!isFree && freeOver !== null && (
            <span className="block">{t('checkout.freeOver', { amount: moneyInText(freeOver, currency) })}</span>
          )}
        </>
      }
      end={isFree ? t('cart.free') : <Money amount={cost} currency={currency} />}
    />
  )
}
