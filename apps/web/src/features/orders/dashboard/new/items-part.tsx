import type { Quote } from '@haat/shared/cart/schema.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../../../lib/settings.ts'
import { Card } from '../../../../ui/bits.tsx'
import { Button } from '../../../../ui/button.tsx'
import { PickedRow } from '../parts/picked-row.tsx'
import { ProductPicker } from '../parts/product-picker.tsx'
import { StockText } from '../parts/stock-text.tsx'
import { isOf, keyOf, mostOf, type Picked, withPicked } from '../picked.ts'

/** What they want, with what is left of it. What the shop says of a line stands at the line. */
export function ItemsPart({
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
                key={keyOf(line)}
                line={{ ...line, price: quoted?.price ?? line.price }}
                qty={line.qty}
                max={mostOf({ stock: quoted?.stock ?? line.stock }, 9999)}
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
