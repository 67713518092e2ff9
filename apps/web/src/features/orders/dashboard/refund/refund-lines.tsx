import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../../ui/form/field.tsx'
import { Quantity } from '../../../../ui/form/quantity.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { Money } from '../../../../ui/price.tsx'
import { variantText } from '../../../cart/index.ts'
import type { Refund } from './use-refund.ts'

/** Units to refund, and which of them to restock. */
export function RefundLines({ refund, currency }: { refund: Refund; currency: DashboardOrder['currency'] }) {
  const { t } = useTranslation()
  return (
    <ul className="divide-y divide-line">
      {refund.lines.map(({ item, left, qty, restock, mayRestock, worth }) => (
        <li key={item._id} className="py-3">
          <div className="flex items-center gap-3">
            <Picture picture={item.image} alt="" sizes="44px" className="h-13 w-11 shrink-0 rounded-[8px] object-cover" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-pretty">
                <bdi>{item.name}</bdi>
              </p>
              <p className="text-sm text-soft">
                {variantText(item) && (
                  <>
                    <bdi>{variantText(item)}</bdi> ·{' '}
                  </>
                )}
                {left > 0 ? t('dashboard.refunds.ofLeft', { count: left }) : t('dashboard.refunds.allBack')}
              </p>
            </div>
            {left > 0 && (
              <Quantity
                value={qty}
                min={0}
                max={left}
                onChange={(next) => refund.setQty(item._id, next)}
                labels={{
                  group: t('dashboard.orders.unitsOf', { name: item.name }),
                  less: t('cart.less', { name: item.name }),
                  more: t('cart.more', { name: item.name }),
                }}
              />
            )}
          </div>
          {qty > 0 && (
            <div className="flex animate-rise flex-wrap items-center justify-between gap-x-4 ps-14 text-sm">
              {mayRestock ? (
                <Checkbox
                  label={t('dashboard.refunds.restock')}
                  aria-label={t('dashboard.refunds.restockOf', { name: item.name })}
                  checked={restock}
                  onChange={({ target }) => refund.setRestock(item._id, target.checked)}
                />
              ) : (
                <span className="py-2 text-soft">{t('dashboard.refunds.onShelf')}</span>
              )}
              <span className="ms-auto font-semibold">
                <Money amount={worth} currency={currency} />
              </span>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
