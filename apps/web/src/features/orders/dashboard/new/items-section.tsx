import type { Quote } from '@haat/shared/cart/schema.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../../../lib/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { PickedRow } from '../components/edit/picked-row.tsx'
import { ProductPicker } from '../components/edit/product-picker.tsx'
import { StockText } from '../components/stock-text.tsx'
import { isOf, maxQuantity, type Picked, toKey, withPicked } from '../list/picked.ts'

/** Lines of the new order with stock and errors. */
export function ItemsSection({
  items,
  quote,
  onChange,
}: {
  items: readonly Picked[]
  quote: Quote | undefined
  onChange: (items: readonly Picked[]) => void
}) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const [isPicking, setPicking] = useState(false)
  const put = (line: Picked, qty: number) =>
    onChange(items.flatMap((one) => (one !== line ? [one] : qty > 0 ? [{ ...one, qty }] : [])))
  return (
    <Card aria-labelledby="what" className="pb-3">
      <h2 id="what" className="text-lg">
        {t('dashboard.orders.new.what')}
      </h2>
      {items.length === 0 ? (
        <p className="mt-2 text-soft">{t('dashboard.orders.new.nothing')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((line) => {
            const quoted = quote?.items.find((item) => isOf(item, line))
            return (
              <PickedRow
                key={toKey(line)}
                line={{ ...line, price: quoted?.price ?? line.price }}
                qty={line.qty}
                max={maxQuantity({ stock: quoted?.stock ?? line.stock }, 9999)}
                currency={currency}
                note={<StockText stock={quoted?.stock ?? line.stock} />}
                problem={quoted?.problem && t(`errors.${quoted.problem}`)}
                onChange={(qty) => put(line, qty)}
              />
            )
          })}
        </ul>
      )}
      <Button
        className="mt-3 max-md:w-full"
        icon={<Plus aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
      >
        {t('dashboard.orders.pick.add')}
      </Button>
      {isPicking && <ProductPicker onAdd={(picked) => onChange(withPicked(items, picked))} onClose={() => setPicking(false)} />}
    </Card>
  )
}
