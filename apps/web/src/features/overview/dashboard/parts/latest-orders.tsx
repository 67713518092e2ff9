import type { DeskOrderRow } from '@haat/shared/orders/desk-schema.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { formatDateTime } from '../../../../lib/format.ts'
import { to } from '../../../../lib/paths.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Card, Chip, type Tone } from '../../../../ui/bits.tsx'
import { Money } from '../../../../ui/price.tsx'
import { PartHead } from './part-head.tsx'

/** What came in last, with what is to be done first. */
export function LatestOrders({ orders }: { orders: readonly DeskOrderRow[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Card aria-labelledby="latest" className="min-w-0 self-start">
      <PartHead
        id="latest"
        title={t('dashboard.overview.latest')}
        href={dashboardPaths.orders}
        more={t('dashboard.overview.allOrders')}
      />
      {orders.length === 0 && <p className="text-soft">{t('dashboard.overview.noOrders')}</p>}
      <ul className="-mb-1.5 divide-y divide-line">
        {orders.map((order) => {
          const state = stateOf(order)
          return (
            <li key={order._id}>
              <Link
                to={to(dashboardPaths.order, { orderId: order.orderId })}
                className="-mx-2 grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-[10px] px-2 py-1.5 hover:bg-sunken/60 focus-visible:-outline-offset-2"
              >
                <span className="min-w-0">
                  <span className="block truncate font-semibold">
                    <bdi>{order.customer.name || order.customer.email}</bdi>
                  </span>
                  <span className="block truncate text-[13px] text-soft">
                    <bdi dir="ltr" className="tabular">
                      {order.orderId}
                    </bdi>{' '}
                    · {formatDateTime(order.date, language)}
                  </span>
                </span>
                <span className="flex flex-col items-end gap-0.5">
                  <Money amount={order.total} currency={order.currency} className="font-semibold" />
                  <Chip tone={state.tone} className="text-xs!">
                    {t(`dashboard.orders.way.${state.key}`)}
                  </Chip>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** In one word where it stands: what waits for staff first, then how far the goods are. */
function stateOf({ next, status, fulfilmentStatus }: DeskOrderRow) {
  const tones = { confirm: 'bad', release: 'warn', pack: 'info', ship: 'info', 'pay-back': 'bad' } as const satisfies Record<
    string,
    Tone
  >
  if (next in tones) return { key: next as keyof typeof tones, tone: tones[next as keyof typeof tones] }
  if (status === 'cancelled') return { key: 'cancelled', tone: 'plain' } as const
  return { key: fulfilmentStatus, tone: fulfilmentStatus === 'delivered' ? 'good' : 'plain' } as const
}
