import { ChevronDown, ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useCurrency } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Money } from '../../../ui/price.tsx'
import { type CartView, CouponField, TotalsList, useCart, variantText } from '../../cart/index.ts'

/** On phones: a bar with the total that expands to the summary. */
export function SummaryBar({ view }: { view: CartView }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const count = view.lines.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <details className="group border-b border-line bg-sunken lg:hidden">
      <summary className="container-page flex min-h-14 cursor-pointer list-none items-center gap-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        <ShoppingBag aria-hidden className="size-5" />
        <span className="flex-1">
          {t('checkout.summary')} <span className="tabular">({formatNumber(count, language)})</span>
        </span>
        <Money amount={view.total} currency={currency} />
        <ChevronDown aria-hidden className="size-4.5 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="container-page animate-fade pb-5">
        <Summary view={view} />
      </div>
    </details>
  )
}

/** On wide screens: a card beside the steps. */
export function SummaryCard({ view }: { view: CartView }) {
  const { t } = useTranslation()
  return (
    <Card aria-label={t('checkout.summary')} className="max-lg:hidden lg:sticky lg:top-6">
      <div className="mb-1 flex items-center justify-between">
        <h2 className="text-lg">{t('checkout.summary')}</h2>
        <Link to={paths.cart} className="inline-flex min-h-11 items-center text-sm font-medium text-brand-text hover:underline">
          {t('checkout.editCart')}
        </Link>
      </div>
      <Summary view={view} />
    </Card>
  )
}

/** On phones, repeats the amounts before the button. */
export function PhoneTotals({ view }: { view: CartView }) {
  const currency = useCurrency()
  return (
    <TotalsList
      explanation={view.explanation}
      total={view.total}
      currency={currency}
      tax={view}
      pending={!view.quote}
      className="border-t border-line pt-4 lg:hidden"
    />
  )
}

/** Lines up to which the list fits without scrolling, also on low screens. */
const fitting = 2

function Summary({ view }: { view: CartView }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const { deliveryInfo } = useCart()
  // A list that scrolls must be reachable by keyboard.
  const scrollable = view.lines.length > fitting && { tabIndex: 0, 'aria-label': t('checkout.summary') }
  return (
    <>
      <ul className="max-h-[46vh] divide-y divide-line overflow-y-auto" {...scrollable}>
        {view.lines.map((line) => (
          <li key={line.uid} className="flex items-center gap-3.5 py-3">
            <Picture picture={line.image} alt="" sizes="56px" className="h-[68px] w-14 shrink-0 rounded-[10px] object-cover" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">
                <bdi>{line.name}</bdi>
              </span>
              <span className="block text-sm text-soft">
                {variantText(line) && (
                  <>
                    <bdi>{variantText(line)}</bdi>
                    {' · '}
                  </>
                )}
                <bdi dir="ltr" className="tabular">
                  × {formatNumber(line.qty, language)}
                </bdi>
              </span>
            </span>
            <Money amount={line.total} currency={currency} className="font-semibold" />
          </li>
        ))}
      </ul>
      <div className="space-y-4 border-t border-line pt-3">
        <CouponField problem={view.couponProblem} />
        <TotalsList
          explanation={view.explanation}
          total={view.total}
          currency={currency}
          tax={view}
          deliveryOpen={deliveryInfo.type === '' && view.needsDelivery}
          pending={!view.quote}
        />
      </div>
    </>
  )
}
