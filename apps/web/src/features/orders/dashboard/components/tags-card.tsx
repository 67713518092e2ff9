import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { TagInput } from '../../../../ui/dashboard/fields/tag-input.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useOrderTagsQuery } from '../api.ts'
import type { OrderActions } from '../use-order-actions.ts'

/** Tags of the order. Each change is saved at once and can be undone. */
export function TagsCard({ order, mayEdit, actions }: { order: DashboardOrder; mayEdit: boolean; actions: OrderActions }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<string[]>()
  const { data: known = [] } = useOrderTagsQuery(undefined, { skip: !mayEdit })
  if (!mayEdit && order.tags.length === 0) return null
  return (
    <Card aria-labelledby="order-tags">
      {mayEdit ? (
        <>
          <h2 id="order-tags" className="sr-only">
            {t('dashboard.orders.column.tags')}
          </h2>
          <TagInput
            label={t('dashboard.orders.column.tags')}
            value={wanted ?? order.tags}
            suggest={known}
            onChange={(tags) => {
              setWanted(tags)
              void actions.tag(tags).then(() => setWanted(undefined))
            }}
          />
        </>
      ) : (
        <>
          <h2 id="order-tags" className="mb-2 font-sans text-sm font-semibold text-soft">
            {t('dashboard.orders.column.tags')}
          </h2>
          <ul className="flex flex-wrap gap-1.5">
            {order.tags.map((tag) => (
              <li key={tag}>
                <Link to={to(dashboardPaths.orders, undefined, { tag })} className="inline-flex min-h-6 items-center">
                  <Chip>
                    <bdi>{tag}</bdi>
                  </Chip>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
