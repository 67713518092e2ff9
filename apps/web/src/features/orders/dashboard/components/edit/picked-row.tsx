import type { Picture as Shown } from '@haat/shared/media/schema.ts'
import { Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintedCurrency } from '../../../../../lib/format.ts'
import { IconButton } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/cx.ts'
import { Quantity } from '../../../../../ui/form/quantity.tsx'
import { Picture } from '../../../../../ui/picture.tsx'
import { Money } from '../../../../../ui/price.tsx'
import { variantText } from '../../../../cart/index.ts'

interface Shape {
  name: string
  image: Shown | null
  color: { name: string } | null
  attribute: { name: string } | null
  price: number
}

/** A line while an order is edited: change quantity, remove, restore. */
export function PickedRow({
  line,
  qty,
  max,
  currency,
  note,
  problem,
  onChange,
  onPutBack,
}: {
  line: Shape
  qty: number
  max: number
  currency: PrintedCurrency
  /** text beside the price */
  note?: ReactNode
  problem?: string | undefined
  /** 0 removes the line */
  onChange: (qty: number) => void
  /** restores a removed line that is still shown */
  onPutBack?: () => void
}) {
  const { t } = useTranslation()
  const { name, image, price } = line
  const variant = variantText(line)
  const isOut = qty === 0
  const full = [name, variant].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <div className={cx('flex min-w-0 flex-1 basis-60 items-center gap-3.5', isOut && 'opacity-55')}>
        <Picture picture={image} alt="" sizes="56px" className="h-16 w-13 shrink-0 rounded-[9px] object-cover" />
        <div className="min-w-0">
          <p className={cx('font-semibold', isOut && 'line-through')}>
            <bdi>{name}</bdi>
          </p>
          {variant && (
            <p className="text-sm text-soft">
              <bdi>{variant}</bdi>
            </p>
          )}
          <p className="flex flex-wrap gap-x-3 text-sm text-soft">
            <Money amount={price} currency={currency} />
            {note}
          </p>
          {problem && (
            <p role="alert" className="text-sm text-bad">
              {problem}
            </p>
          )}
        </div>
      </div>
      <div className="ms-auto flex items-center gap-1">
        {isOut && onPutBack ? (
          <IconButton label={t('dashboard.orders.edit.putBack', { name: full })} onClick={onPutBack}>
            <Undo2 aria-hidden className="size-4.5 flip-rtl" />
          </IconButton>
        ) : (
          <>
            <Quantity
              value={qty}
              max={max}
              onChange={onChange}
              labels={{
                group: t('dashboard.orders.unitsOf', { name: full }),
                less: t('cart.less', { name: full }),
                more: t('cart.more', { name: full }),
              }}
            />
            <IconButton label={t('dashboard.orders.edit.takeOut', { name: full })} onClick={() => onChange(0)}>
              <Trash2 aria-hidden className="size-4.5" />
            </IconButton>
          </>
        )}
      </div>
    </li>
  )
}
