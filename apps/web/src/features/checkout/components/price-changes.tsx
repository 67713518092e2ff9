import type { Quote } from '@haat/shared/cart/schema.ts'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/price.tsx'

/** Old and new amounts: lines with a changed price, and the total. */
export default function PriceChanges({ before, after }: { before: Quote | undefined; after: Quote | undefined }) {
  const { t } = useTranslation()
  if (!before || !after) return null
  const isOtherCurrency = before.currency.name !== after.currency.name
  const rows = [
    ...after.items.flatMap((item) => {
      const old = before.items.find(({ uid }) => uid === item.uid)
      return old && (isOtherCurrency || old.price !== item.price)
        ? [{ key: item.uid, name: item.name, from: old.price, to: item.price }]
        : []
    }),
    ...(before.discount !== after.discount
      ? [{ key: 'discount', name: t('checkout.discount'), from: before.discount, to: after.discount }]
      : []),
    ...(before.delivery && after.delivery && before.delivery.cost !== after.delivery.cost
      ? [{ key: 'delivery', name: t('cart.delivery'), from: before.delivery.cost, to: after.delivery.cost }]
      : []),
    { key: 'total', name: t('cart.total'), from: before.total, to: after.total },
  ]
  return (
    <dl className="space-y-1.5">
      {rows.map(({ key, name, from, to }) => (
        <div key={key} className="flex justify-between gap-4">
          <dt className="min-w-0 truncate">
            <bdi>{name}</bdi>
          </dt>
          <dd className="whitespace-nowrap">
            <span className="sr-only">{t('ui.priceBefore')} </span>
            <s>
              <Money amount={from} currency={before.currency} />
            </s>{' '}
            <span className="sr-only">{t('ui.priceNow')} </span>
            <strong>
              <Money amount={to} currency={after.currency} />
            </strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
