import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/button.tsx'
import { Quantity } from '../../../../../ui/form/quantity.tsx'
import { Card } from '../../../../../ui/layout/card.tsx'
import { isPartlyPacked } from '../../use-next-step.ts'
import type { OrderActions } from '../../use-order-actions.ts'
import { LineRow } from '../edit/line-row.tsx'

/** Unpacked units: pack all, or select some for a shipment. */
export function ToPack({ order, mayEdit, actions }: { order: DashboardOrder; mayEdit: boolean; actions: OrderActions }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Record<string, number>>()
  const lines = order.items.filter(({ remaining }) => remaining > 0)
  // Another user may have packed some of them in the meantime.
  const getQty = (line: (typeof lines)[number]) => Math.min(chosen?.[line._id] ?? 0, line.remaining)
  const count = lines.reduce((sum, line) => sum + getQty(line), 0)
  const units = lines.reduce((sum, { remaining }) => sum + remaining, 0)
  const mayPack = mayEdit && order.actions.includes('pack')
  const pack = async () => {
    const wanted = lines.flatMap((line) => (getQty(line) > 0 ? [{ lineId: line._id, qty: getQty(line) }] : []))
    if (await actions.pack(wanted)) setChosen(undefined)
  }
  return (
    <Card aria-labelledby="to-pack" className="pb-2 md:pb-2.5">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h2 id="to-pack" className="text-lg">
          {isPartlyPacked(order) ? t('dashboard.orders.stillToPack') : t('dashboard.orders.lines')}{' '}
          <span className="font-sans text-sm font-normal text-soft">{t('orders.units', { count: units })}</span>
        </h2>
        {mayPack && units > 1 && (
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={chosen !== undefined}
            onClick={() => setChosen(chosen ? undefined : {})}
          >
            {chosen ? t('ui.cancel') : t('dashboard.orders.action.selectUnits')}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <LineRow
            key={line._id}
            line={line}
            qty={line.remaining}
            currency={order.currency}
            end={
              chosen && (
                <Quantity
                  value={getQty(line)}
                  min={0}
                  max={line.remaining}
                  onChange={(qty) => setChosen({ ...chosen, [line._id]: qty })}
                  labels={{
                    group: t('dashboard.orders.unitsOf', { name: line.name }),
                    less: t('cart.less', { name: line.name }),
                    more: t('cart.more', { name: line.name }),
                  }}
                />
              )
            }
          />
        ))}
      </ul>
      {chosen && (
        <div className="border-t border-line py-3">
          <Button
            variant="ink"
            className="max-md:w-full"
            disabledReason={count === 0 ? t('dashboard.orders.chooseFirst') : undefined}
            loading={actions.busy === 'pack'}
            onClick={() => void pack()}
          >
            {t('dashboard.orders.action.packSome', { count })}
          </Button>
        </div>
      )}
    </Card>
  )
}
