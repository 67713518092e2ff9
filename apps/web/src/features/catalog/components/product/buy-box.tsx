import { maxQty } from '@haat/shared/cart/limits.ts'
import { optionInSentence } from '@haat/shared/catalog/options.ts'
import type { Product, Variant } from '@haat/shared/catalog/schema.ts'
import {
  type Axis,
  availableAlternatives,
  type Choice,
  chosenColor,
  fewLeft,
  labelOf,
  maxQuantity,
  missingAxes,
  picturesFor,
} from '@haat/shared/catalog/variants.ts'
import { Bell, Flame, ShoppingBag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../../lib/lazy-now.tsx'
import { useCurrency } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { announce } from '../../../../ui/feedback/announce.ts'
import { LazySection } from '../../../../ui/feedback/lazy-section.tsx'
import { Quantity } from '../../../../ui/form/quantity.tsx'
import { Money } from '../../../../ui/price.tsx'
import { useAddToCart } from '../../../cart/index.ts'
import { optionLabel } from '../../option-label.ts'
import { refusalOf, stockOf } from './refusal.ts'

const StockAlert = lazyPart(() => import('./stock-alert.tsx'))

interface Props {
  product: Product
  choice: Choice
  variant: Variant | undefined
  /** an option is not chosen yet: highlights it */
  onAsk: (axis: Axis) => void
}

/** Stock, quantity and the add-to-cart button. On phones the bar sticks to the bottom and shows the amount. */
export function BuyBox({ product, choice, variant, onAsk }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const add = useAddToCart()
  const missing = missingAxes(product, choice)
  const shown = choice.flatMap((name, axis) => (name === undefined ? [] : [labelOf(product, axis, name)]))
  const stock = stockOf(product, variant)
  const price = variant?.price ?? product.price
  const most = maxQuantity(stock, maxQty)
  const [wanted, setWanted] = useState(1)
  const qty = Math.max(1, Math.min(wanted, most || 1))
  const refusal = refusalOf(product, choice, variant)
  useAnnounceRefusal(refusal, shown.join(', '))

  const buy = () => {
    if (missing[0] !== undefined) return onAsk(missing[0])
    const item = {
      _id: product._id,
      name: product.name,
      slug: product.slug,
      price,
      image: variant?.image ?? picturesFor(product, chosenColor(product, choice))[0] ?? null,
      qty,
      color: variant?.color ?? null,
      attribute: variant?.attribute ?? null,
    }
    add(item, { stock })
    setWanted(1)
  }

  return (
    <>
      <Stock {...{ product, choice, variant, stock, refusal }} />
      <div className="fixed inset-x-0 bottom-0 z-30 short:static short:-mx-4 short:mt-5 md:short:mx-0 flex gap-3 border-t border-line bg-paper/94 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md md:static md:z-auto md:mt-5 md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none">
        {!refusal && (
          <Quantity
            size="lg"
            value={qty}
            max={missing.length > 0 ? maxQty : most}
            onChange={setWanted}
            labels={{ group: t('catalog.product.quantity'), less: t('catalog.product.less'), more: t('catalog.product.oneMore') }}
          />
        )}
        {refusal === 'soldOut' ? (
          <LazySection fallback={<StockAlertPlaceholder name={product.name} />}>
            <StockAlert product={product} variant={variant} />
          </LazySection>
        ) : (
          <Button
            variant="primary"
            size="lg"
            className="flex-1 max-sm:px-3"
            disabledReason={refusal && t(`catalog.product.${refusal}`)}
            icon={
              !refusal && missing.length === 0 && <ShoppingBag aria-hidden className="size-5 max-sm:hidden md:max-lg:hidden" />
            }
            onClick={buy}
          >
            {refusal ? (
              <span aria-hidden>{t(`catalog.product.${refusal}`)}</span>
            ) : missing[0] !== undefined ? (
              t('catalog.product.choose', { label: optionInSentence(optionLabel(product.options[missing[0]]!, t), language) })
            ) : (
              <span className="flex flex-wrap justify-center gap-x-1.5">
                <span>{t('catalog.add')}</span>{' '}
                {/* Where the button is narrow, the price may stand in a second line, where a dot would dangle. */}
                <span className="max-sm:hidden md:max-lg:hidden">·</span>{' '}
                <Money amount={(Math.round(price * 100) * qty) / 100} currency={currency} />
              </span>
            )}
          </Button>
        )}
      </div>
    </>
  )
}

/** The button as it looks while its code loads. */
function StockAlertPlaceholder({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="primary"
      size="lg"
      className="flex-1 max-sm:px-3"
      aria-pressed={false}
      icon={<Bell aria-hidden className="size-4.5 shrink-0" />}
    >
      {t('alerts.off.stock')}
      <span className="sr-only">: {name}</span>
    </Button>
  )
}

function Stock({
  product,
  choice,
  variant,
  stock,
  refusal,
}: {
  product: Product
  choice: Choice
  variant: Variant | undefined
  stock: number
  refusal: 'impossible' | 'soldOut' | undefined
}) {
  const { t } = useTranslation()
  const left = fewLeft(stock)
  if (refusal) {
    return (
      <div className="mt-5 rounded-card bg-sunken px-4 py-3 text-sm">
        <p className="font-semibold">
          {product.inStock
            ? t(refusal === 'impossible' ? 'catalog.product.notMade' : 'catalog.product.goneHere')
            : t('catalog.product.goneAll')}
        </p>
        {choice.map((name, axis) => {
          const names = name === undefined ? [] : availableAlternatives(product, axis, choice)
          const rest = choice.flatMap((other, at) => (other === undefined || at === axis ? [] : [labelOf(product, at, other)]))
          return (
            names.length > 0 && (
              <p key={product.options[axis]!.name} className="mt-0.5 text-soft">
                {rest.length > 0
                  ? t('catalog.product.stillIn', { chosen: rest.join(' · '), names: names.join(', ') })
                  : t('catalog.product.still', { names: names.join(', ') })}
              </p>
            )
          )
        })}
      </div>
    )
  }
  if (left === undefined) return null
  return (
    <p className="mt-4 flex items-center gap-2 text-sm font-medium text-sale">
      <Flame aria-hidden className="size-4" />
      {variant?.attribute
        ? t('catalog.product.leftIn', { count: left, name: variant.attribute.label ?? variant.attribute.name })
        : t('catalog.product.left', { count: left })}
    </p>
  )
}

function useAnnounceRefusal(refusal: 'impossible' | 'soldOut' | undefined, what: string) {
  const { t } = useTranslation()
  useEffect(() => {
    if (refusal && what) announce(`${what}: ${t(`catalog.product.${refusal}`)}`)
  }, [refusal, what, t])
}
